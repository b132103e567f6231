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
import { findTakenTransitions, isReceived, nameOf } from './transitions'

export interface ReplayedStep {
  seq: number
  snapshot: AnyMachineSnapshot
  children: Readonly<Record<string, AnyMachineSnapshot>>
  /** Final snapshots of the child machines that ended with this record. */
  ended: readonly AnyMachineSnapshot[]
  took: readonly string[]
  unhandled: boolean
}

export interface Replay {
  /** Null if the records do not include the flow's start. */
  state: AnyMachineSnapshot | null
  steps: ReplayedStep[]
}

/** Replaces the actors that are not machines, at every level. */
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

const neverResolves = fromPromise(() => new Promise<never>(() => undefined))
const stoppedClock = { setTimeout: () => 0, clearTimeout: () => undefined }

const inertMachines = new WeakMap<AnyStateMachine, AnyStateMachine>()

export const makeInert = (machine: AnyStateMachine): AnyStateMachine => {
  const inertMachine = inertMachines.get(machine) ?? withLeaves(machine, () => neverResolves)
  inertMachines.set(machine, inertMachine)
  return inertMachine
}

const childrenOf = (actor: AnyActorRef): AnyActorRef[] => {
  const children: Record<string, AnyActorRef> = (actor.getSnapshot() as AnyMachineSnapshot).children ?? {}
  return Object.values(children).filter((child) => isMachineSnapshot(child.getSnapshot()))
}

export const childSnapshots = (root: AnyActorRef): Record<string, AnyMachineSnapshot> =>
  Object.fromEntries(
    childrenOf(root).flatMap((child) => [
      [child.id, child.getSnapshot()],
      ...Object.entries(childSnapshots(child)),
    ]),
  )

/** The machine that receives an event: the deepest one that awaits it, otherwise the flow's own. */
export const receiverOf = (root: AnyActorRef, type: string): AnyActorRef => {
  const awaiting = (actor: AnyActorRef): AnyActorRef | null => {
    for (const child of childrenOf(actor)) {
      const receiver = awaiting(child)
      if (receiver) return receiver
    }
    const snapshot: AnyMachineSnapshot = actor.getSnapshot()
    return actor !== root && snapshot.status === 'active' && isReceived(snapshot, type) ? actor : null
  }
  return awaiting(root) ?? root
}

/**
 * Restarts a run from its first record, with inert actors: no calls, clock or listeners. `next` takes the other
 * records, which include the ends of delays and the results of actors.
 */
export const startReplay = (
  flows: FlowsById,
  first: LogRecord,
): { firstStep: ReplayedStep; next: (record: LogRecord) => ReplayedStep } => {
  const current = new Map<ActorRefLike, AnyMachineSnapshot>()
  let microsteps: InspectedMicrostepEvent[] = []
  const root: AnyActor = createActor(makeInert(flows.get(first.flow)!.machine), {
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
      return findTakenTransitions(before as AnyMachineSnapshot, event).map(nameOf)
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
  // If there were no listener, XState would report errors as uncaught.
  root.subscribe({ error: () => undefined })
  root.start()
  const firstStep = stepAt(first.seq, false)
  return {
    firstStep,
    next: ({ seq, event }) => {
      const receiver = receiverOf(root, event.type)
      const before = receiver.getSnapshot()
      microsteps = []
      if (read().status === 'active') receiver.send(event)
      return stepAt(seq, receiver.getSnapshot() === before)
    },
  }
}

/** Replays the events that one run received, in order, up to and including record `to`. */
export const replay = (flows: FlowsById, records: readonly LogRecord[], { to = Infinity } = {}): Replay => {
  const received = records.filter(({ cause, seq }) => cause !== 'told' && cause !== 'resumed' && seq <= to)
  const [first, ...rest] = received
  if (first?.cause !== 'init') return { state: null, steps: [] }
  const { firstStep, next } = startReplay(flows, first)
  const steps = [firstStep, ...rest.map(next)]
  return { state: steps.at(-1)!.snapshot, steps }
}
