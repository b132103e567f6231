import {
  type Actor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromPromise,
  SimulatedClock,
} from 'xstate'
import { createRecorder } from '../../client/record/recorder'
import { childSnapshots, receiverOf, withLeaves } from '../../client/record/replay'
import { isReceived } from '../../client/record/transitions'
import type { LogRecord } from '../../machines/core/flow'
import type { DomainEvent } from '../../machines/domain-events'
import { type FlowId, flows, flowsById } from '../../machines/flows'
import { freezing } from './frozen'
import type { Model, PlainEvent } from './graph'
import { models } from './models'
import { delayOf } from './steps'

interface Call {
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
}

const partOf = (type: string, prefix: string): string | null =>
  type.startsWith(prefix) ? (type.slice(prefix.length).split('.')[0] ?? '') : null

const running = new WeakMap<object, LiveFlow>()
const machines = new Map<FlowId, AnyStateMachine>()

/** The flow's machine; the caller provides its actors' responses. */
const machineOf = (id: FlowId): AnyStateMachine => {
  const cachedMachine = machines.get(id)
  if (cachedMachine) return cachedMachine
  const machine = flows[id].machine as AnyStateMachine
  const liveMachine = withLeaves(machine, (actor) =>
    fromPromise<unknown, unknown>(({ input, system }) => running.get(system)!.ask(actor, input)),
  )
  machines.set(id, liveMachine)
  return liveMachine
}

/** A recorded flow as in the app; the test controls its actors' responses and its clock. */
export class LiveFlow {
  readonly records: LogRecord[] = []
  readonly eventBus: DomainEvent[] = []
  /** The inputs of its actors, in order. */
  readonly calls: { actor: string; input: unknown }[] = []
  readonly #answers: ((output: unknown) => void)[] = []
  readonly clock = new SimulatedClock()
  readonly actor: Actor<AnyStateMachine>
  readonly #waiting = new Map<string, Call>()

  constructor(
    readonly id: FlowId,
    input?: unknown,
  ) {
    const append = (record: LogRecord) => this.records.push(record)
    const recorder = freezing(createRecorder({ session: 'tab', now: () => 0, append }))
    const recording = recorder.start(flowsById.get(id)!, (domainEvent) => this.eventBus.push(domainEvent))
    this.actor = createActor(machineOf(id), {
      id: recording.actor,
      input: input as never,
      clock: this.clock,
      inspect: recording.received,
    })
    running.set(this.actor.system, this)
    this.actor.start()
  }

  get state(): AnyMachineSnapshot {
    return this.actor.getSnapshot()
  }

  /** Its state, with its child machines by id. */
  get moment(): { snapshot: AnyMachineSnapshot; children: Record<string, AnyMachineSnapshot> } {
    return { snapshot: this.state, children: childSnapshots(this.actor) }
  }

  /** Whether this event is possible now: an actor responds only after a request, a delay ends only while it runs. */
  canHappen({ type }: PlainEvent): boolean {
    if (this.state.status !== 'active') return false
    return !type.startsWith('xstate.') || isReceived(receiverOf(this.actor, type).getSnapshot(), type)
  }

  /** The real events behind a model's end of a child machine; otherwise the event itself. */
  leaves(event: PlainEvent): PlainEvent[] {
    const { leadingTo } = models[this.id] as Model<FlowId>
    return leadingTo?.(this.state as never, event) ?? [event]
  }

  /** Makes it happen the way it does in life: outcomes through the actor, delays through the clock. */
  async happen(event: PlainEvent): Promise<void> {
    const leaves = this.leaves(event)
    for (const leaf of leaves) if (leaf === event || this.canHappen(leaf)) await this.#happen(leaf)
  }

  async #happen(event: PlainEvent): Promise<void> {
    const delay = partOf(event.type, 'xstate.after.')
    const answered = partOf(event.type, 'xstate.done.actor.')
    const rejectedActor = partOf(event.type, 'xstate.error.actor.')
    const receiver = receiverOf(this.actor, event.type)
    if (delay !== null) this.clock.increment(delayOf(receiver.getSnapshot(), delay))
    else if (answered !== null) await this.#answer(answered, (call) => call.resolve(event.output))
    else if (rejectedActor !== null) await this.#answer(rejectedActor, (call) => call.reject(event.error))
    else receiver.send(event as never)
  }

  ask(actor: string, input: unknown): Promise<unknown> {
    this.calls.push({ actor, input })
    return new Promise((resolve, reject) => {
      this.#waiting.set(actor, { resolve, reject })
      this.#answers.push(resolve)
    })
  }

  /** Delivers the response to an earlier call (by its index in `calls`), even after a later one. */
  async answerLate(index: number, output: unknown): Promise<void> {
    this.#answers[index]?.(output)
    await Promise.resolve()
    await Promise.resolve()
  }

  async #answer(actor: string, settle: (call: Call) => void): Promise<void> {
    const call = this.#waiting.get(actor)
    if (!call) throw new Error(`${actor} was not asked`)
    this.#waiting.delete(actor)
    settle(call)
    // Two turns: the promise's own, and XState's that notifies the parent.
    await Promise.resolve()
    await Promise.resolve()
  }
}
