import {
  type ActorRefLike,
  type AnyActor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromPromise,
  getInitialMicrosteps,
  type InspectedMicrostepEvent,
  isMachineSnapshot,
  StateMachine,
} from 'xstate'
import type { FlowsById, LogRecord } from '../../machines/core/flow'
import { isReceived, nameOf, transitionsTaken } from './steps'

/** A flow's state right after one record, and the transitions taken. */
export interface ReplayedStep {
  seq: number
  snapshot: AnyMachineSnapshot
  /** Its child machines, by their id. */
  children: Readonly<Record<string, AnyMachineSnapshot>>
  /** Child machines that ended with this record, in their last state. */
  ended: readonly AnyMachineSnapshot[]
  /** Names of the transitions taken, those of child machines included. */
  took: readonly string[]
  /** Whether no machine took a transition. */
  unhandled: boolean
}

export interface Replay {
  /** The flow's last state; null when its start is not in the records. */
  state: AnyMachineSnapshot | null
  steps: ReplayedStep[]
}

/** The machine with other leaf actors (those that are not machines), at every level. */
export const withLeaves = (
  machine: AnyStateMachine,
  leaf: (name: string) => AnyActorLogic,
): AnyStateMachine => {
  const actors = Object.entries(machine.implementations.actors).map(([name, logic]) => [
    name,
    logic instanceof StateMachine ? withLeaves(logic, leaf) : leaf(name),
  ])
  return machine.provide({ actors: Object.fromEntries(actors) as never })
}

const nobody = fromPromise(() => new Promise<never>(() => undefined))
/** Delays are replayed from the log. */
const stoppedClock = { setTimeout: () => 0, clearTimeout: () => undefined }

const inertMachines = new WeakMap<AnyStateMachine, AnyStateMachine>()

/** The machine with inert leaf actors: their results are in the log. */
export const inert = (machine: AnyStateMachine): AnyStateMachine => {
  const made = inertMachines.get(machine) ?? withLeaves(machine, () => nobody)
  inertMachines.set(machine, made)
  return made
}

const childrenOf = (actor: AnyActorRef): AnyActorRef[] => {
  const children: Record<string, AnyActorRef> = (actor.getSnapshot() as AnyMachineSnapshot).children ?? {}
  return Object.values(children).filter((child) => isMachineSnapshot(child.getSnapshot()))
}

/** The child machines of a run, by their id. */
export const childSnapshots = (root: AnyActorRef): Record<string, AnyMachineSnapshot> =>
  Object.fromEntries(
    childrenOf(root).flatMap((child) => [
      [child.id, child.getSnapshot()],
      ...Object.entries(childSnapshots(child)),
    ]),
  )

/** The machine of a run that receives an event: the deepest one that awaits it, otherwise the flow's own. */
export const receiverOf = (root: AnyActorRef, type: string): AnyActorRef => {
  const awaiting = (actor: AnyActorRef): AnyActorRef | null => {
    for (const child of childrenOf(actor)) {
      const found = awaiting(child)
      if (found) return found
    }
    const snapshot: AnyMachineSnapshot = actor.getSnapshot()
    return actor !== root && snapshot.status === 'active' && isReceived(snapshot, type) ? actor : null
  }
  return awaiting(root) ?? root
}

/**
 * A run restarted from its first record, with inert actors: no calls, no clock, no listeners. It then receives the
 * other records one by one; delays and results of actors are records like any other.
 */
export const startReplay = (
  flows: FlowsById,
  first: LogRecord,
): { begun: ReplayedStep; next: (record: LogRecord) => ReplayedStep } => {
  const current = new Map<ActorRefLike, AnyMachineSnapshot>()
  let microsteps: InspectedMicrostepEvent[] = []
  const root: AnyActor = createActor(inert(flows.get(first.flow)!.machine), {
    id: first.actor,
    input: first.event.input as never,
    clock: stoppedClock,
    inspect: (inspection) => {
      if (inspection.type === '@xstate.microstep') microsteps.push(inspection)
    },
  })
  const read = (): AnyMachineSnapshot => root.getSnapshot()
  const took = (): string[] =>
    microsteps.flatMap(({ actorRef, event, snapshot }) => {
      const actor = actorRef as AnyActor
      const after = snapshot as AnyMachineSnapshot
      const before =
        current.get(actorRef) ?? getInitialMicrosteps(after.machine, actor.options.input as never)[0]![0]
      current.set(actorRef, after)
      return transitionsTaken(before as AnyMachineSnapshot, event).map(nameOf)
    })
  const stepAt = (seq: number, isSame: boolean): ReplayedStep => {
    const names = took()
    return {
      seq,
      snapshot: read(),
      children: childSnapshots(root),
      ended: microsteps.flatMap(({ actorRef, snapshot }) =>
        actorRef !== root && snapshot.status === 'done' ? [snapshot as AnyMachineSnapshot] : [],
      ),
      took: names,
      unhandled: isSame && names.length === 0,
    }
  }
  // An error listener, so that XState does not report errors as uncaught.
  root.subscribe({ error: () => undefined })
  root.start()
  const begun = stepAt(first.seq, false)
  return {
    begun,
    next: ({ seq, event }) => {
      const receiver = receiverOf(root, event.type)
      const before = receiver.getSnapshot()
      microsteps = []
      if (read().status === 'active') receiver.send(event)
      return stepAt(seq, receiver.getSnapshot() === before)
    },
  }
}

/** Replays the events that one run of a flow received, in order, up to and including record `to`. */
export const replay = (flows: FlowsById, records: readonly LogRecord[], { to = Infinity } = {}): Replay => {
  const received = records.filter(({ cause, seq }) => cause !== 'told' && cause !== 'resumed' && seq <= to)
  const [first, ...rest] = received
  if (first?.cause !== 'init') return { state: null, steps: [] }
  const { begun, next } = startReplay(flows, first)
  const steps = [begun, ...rest.map(next)]
  return { state: steps.at(-1)!.snapshot, steps }
}
