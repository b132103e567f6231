import {
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromPromise,
  type InspectionEvent,
  type MachineContext,
  type StateValue,
} from 'xstate'
import type { LogRecord } from '../../machines/core/flow'
import type { FlowId } from '../../machines/flows'
import { getFlow } from '../flows/flow-registry'

/** A flow's state right after one record. */
export interface Frame {
  seq: number
  value: StateValue
  context: MachineContext
}

export interface Replay {
  /** Where the flow stood at the end; null when its beginning is not in the records. */
  state: AnyMachineSnapshot | null
  frames: Frame[]
  /** `seq` of each event that the machine took no notice of. */
  unhandled: number[]
}

const nobody = fromPromise(() => new Promise<never>(() => undefined))
/** Timers are in the log too. */
const stoppedClock = { setTimeout: () => 0, clearTimeout: () => undefined }

const inertMachines = new WeakMap<AnyStateMachine, AnyStateMachine>()

/** The machine with actors that reach nowhere: their outcomes are in the log. */
export const inert = (machine: AnyStateMachine): AnyStateMachine => {
  const known = inertMachines.get(machine)
  if (known) return known
  const actors = Object.keys(machine.implementations.actors)
  const made = machine.provide({ actors: Object.fromEntries(actors.map((port) => [port, nobody])) as never })
  inertMachines.set(machine, made)
  return made
}

/** A run as its first record began it: silent, without a call, a clock or a listener but `inspect`. */
export const begun = (
  id: FlowId,
  { actor: name, event }: LogRecord,
  inspect?: (inspection: InspectionEvent) => void,
): AnyActor => {
  const actor = createActor(inert(getFlow(id).machine), {
    id: name,
    input: event.input as never,
    clock: stoppedClock,
    ...(inspect ? { inspect } : {}),
  })
  // Somebody listens to errors, so that XState does not throw them at the page.
  actor.subscribe({ error: () => undefined })
  actor.start()
  return actor
}

/**
 * Replays what one run of a flow heard, in order, up to and with record `to`, through one silent actor. Timers and outcomes of actors are records like any other.
 */
export const replay = (id: FlowId, records: readonly LogRecord[], { to = Infinity } = {}): Replay => {
  const received = records.filter(({ cause, seq }) => cause !== 'told' && cause !== 'resumed' && seq <= to)
  const [first, ...rest] = received
  if (first?.cause !== 'init') return { state: null, frames: [], unhandled: [] }
  const actor = begun(id, first)
  const read = (): AnyMachineSnapshot => actor.getSnapshot()
  const frameAt = (seq: number): Frame => ({ seq, value: read().value, context: read().context })
  const frames = [frameAt(first.seq)]
  const unhandled: number[] = []
  for (const { seq, event } of rest) {
    const before = read()
    if (before.status === 'active') actor.send(event)
    if (read() === before) unhandled.push(seq)
    frames.push(frameAt(seq))
  }
  return { state: read(), frames, unhandled }
}
