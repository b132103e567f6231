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

/** Returns the flow's machine with actors that the running `LiveFlow` resolves. */
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

/** A recorded flow as in the app; the test controls its actors and its clock. */
export class LiveFlow {
  readonly records: LogRecord[] = []
  readonly eventBus: DomainEvent[] = []
  /** The actor calls with their inputs, in order. */
  readonly calls: { actor: string; input: unknown }[] = []
  readonly #resolvers: ((output: unknown) => void)[] = []
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

  /** The flow's snapshot, and those of its child machines by id. */
  get snapshots(): { snapshot: AnyMachineSnapshot; children: Record<string, AnyMachineSnapshot> } {
    return { snapshot: this.state, children: childSnapshots(this.actor) }
  }

  /** Whether the event is possible now: an actor responds only after its call, a delay ends only while it runs. */
  canHappen({ type }: PlainEvent): boolean {
    if (this.state.status !== 'active') return false
    return !type.startsWith('xstate.') || isReceived(receiverOf(this.actor, type).getSnapshot(), type)
  }

  /** Returns the events that make a child machine reach the model's outcome; otherwise the event itself. */
  leafEvents(event: PlainEvent): PlainEvent[] {
    const { leadingTo } = models[this.id] as Model<FlowId>
    return leadingTo?.(this.state as never, event) ?? [event]
  }

  /** Causes the event as in the app: outcomes through the actor, delays through the clock. */
  async happen(event: PlainEvent): Promise<void> {
    const leaves = this.leafEvents(event)
    for (const leaf of leaves) if (leaf === event || this.canHappen(leaf)) await this.#happen(leaf)
  }

  async #happen(event: PlainEvent): Promise<void> {
    const delay = partOf(event.type, 'xstate.after.')
    const resolvedActor = partOf(event.type, 'xstate.done.actor.')
    const rejectedActor = partOf(event.type, 'xstate.error.actor.')
    const receiver = receiverOf(this.actor, event.type)
    if (delay !== null) this.clock.increment(delayOf(receiver.getSnapshot(), delay))
    else if (resolvedActor !== null) await this.#settle(resolvedActor, (call) => call.resolve(event.output))
    else if (rejectedActor !== null) await this.#settle(rejectedActor, (call) => call.reject(event.error))
    else receiver.send(event as never)
  }

  ask(actor: string, input: unknown): Promise<unknown> {
    this.calls.push({ actor, input })
    return new Promise((resolve, reject) => {
      this.#waiting.set(actor, { resolve, reject })
      this.#resolvers.push(resolve)
    })
  }

  /** Delivers the response to an earlier call (by its index in `calls`), even after a later one. */
  async resolveLate(index: number, output: unknown): Promise<void> {
    this.#resolvers[index]?.(output)
    await Promise.resolve()
    await Promise.resolve()
  }

  async #settle(actor: string, settle: (call: Call) => void): Promise<void> {
    const call = this.#waiting.get(actor)
    if (!call) throw new Error(`${actor} was not invoked`)
    this.#waiting.delete(actor)
    settle(call)
    // Two microtasks: the promise settles, then XState notifies the parent.
    await Promise.resolve()
    await Promise.resolve()
  }
}
