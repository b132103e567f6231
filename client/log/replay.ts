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
import type { LogRecord } from '../../machines/core/flow'
import type { FlowRegistry } from '../flows/flow-registry'
import { isReceived, nameOf, transitionsTaken } from './steps'

/** A flow right after one record, and how it came there. */
export interface ReplayedStep {
  seq: number
  snapshot: AnyMachineSnapshot
  /** Its child machines, by their id. */
  children: Readonly<Record<string, AnyMachineSnapshot>>
  /** Its child machines that came to their end by it, where they ended. */
  ended: readonly AnyMachineSnapshot[]
  /** Names of the transitions taken, those of child machines included. */
  took: readonly string[]
  /** No machine took notice of it. */
  unhandled: boolean
}

export interface Replay {
  /** Where the flow stood at the end; null when its beginning is not in the records. */
  state: AnyMachineSnapshot | null
  steps: ReplayedStep[]
}

/** The machine with other actors at its leaves: those that are no machines themselves, however deep. */
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
/** Timers are in the log too. */
const stoppedClock = { setTimeout: () => 0, clearTimeout: () => undefined }

const inertMachines = new WeakMap<AnyStateMachine, AnyStateMachine>()

/** The machine with leaves that reach nowhere: their outcomes are in the log. */
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

/** The machine of a run that an event is for: the deepest that awaits it, else the flow's own. */
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
 * A run as its first record began it: one silent actor, without a call, a clock or a listener. It is told the other
 * records one by one: timers and outcomes of actors are records like any other.
 */
export const startReplay = (
  flows: FlowRegistry,
  first: LogRecord,
): { begun: ReplayedStep; next: (record: LogRecord) => ReplayedStep } => {
  const current = new Map<ActorRefLike, AnyMachineSnapshot>()
  let microsteps: InspectedMicrostepEvent[] = []
  const root: AnyActor = createActor(inert(flows.get(first.flow).machine), {
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
  // Somebody listens to errors, so that XState does not throw them at the page.
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

/** Replays what one run of a flow heard, in order, up to and with record `to`. */
export const replay = (
  flows: FlowRegistry,
  records: readonly LogRecord[],
  { to = Infinity } = {},
): Replay => {
  const received = records.filter(({ cause, seq }) => cause !== 'told' && cause !== 'resumed' && seq <= to)
  const [first, ...rest] = received
  if (first?.cause !== 'init') return { state: null, steps: [] }
  const { begun, next } = startReplay(flows, first)
  const steps = [begun, ...rest.map(next)]
  return { state: steps.at(-1)!.snapshot, steps }
}
