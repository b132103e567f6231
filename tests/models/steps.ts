import {
  type AnyActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ExecutableActionObject,
  getInitialMicrosteps,
  getNextTransitions,
  getStateNodes,
  type InspectedMicrostepEvent,
  type InspectionEvent,
  transition,
} from 'xstate'
import { findTakenTransitions, nameOf } from '../../client/record/transitions'

/** A machine's reaction to one event, transition by transition. */
export interface Step {
  /** Names of the transitions taken, in order, including eventless ones. */
  took: string[]
  /** Names of the guarded transitions whose guard returned false. */
  skipped: string[]
  /** Ids of the states that were active during the step, including transient ones. */
  entered: string[]
}

/** An actor that a step invokes, with its input. */
export interface Invocation {
  actor: string
  input: unknown
}

export interface Result {
  after: AnyMachineSnapshot
  invokes: Invocation[]
  emits: object[]
  step: Step
}

/** Returns the ids of a snapshot's active states, the root first. */
const activeIds = ({ machine, value }: AnyMachineSnapshot): string[] => [
  ...new Set(getStateNodes(machine.root, value).map(({ id }) => id)),
]

const skippedBefore = (from: AnyMachineSnapshot, type: string, takenTypes: readonly string[]): string[] => {
  const candidates = getNextTransitions(from).filter(({ eventType }) => eventType === type)
  if (candidates.every(({ guard }) => guard === undefined)) return []
  const end = candidates.findIndex((candidate) => takenTypes.includes(nameOf(candidate)))
  return (end === -1 ? candidates : candidates.slice(0, end))
    .filter(({ guard }) => guard !== undefined)
    .map(nameOf)
}

/** Computes a machine's first step, or the step after an event, and runs no effects. */
export interface Stepper {
  begin: (input: unknown) => Result
  step: (from: AnyMachineSnapshot, event: { type: string }) => Result
}

interface Microstep {
  snapshot: AnyMachineSnapshot
  event: AnyEventObject
}

const init = { type: 'xstate.init' }

/**
 * Wraps XState's `transition` and records its microsteps. The wrapping logic starts without work: `transition` starts
 * an actor each time, and starting the machine itself would make exploration three times slower.
 */
export const stepperOf = (machine: AnyStateMachine): Stepper => {
  let microsteps: Microstep[] = []
  const logic: AnyActorLogic = {
    transition: (snapshot, event, scope) => {
      scope.system.inspect((inspection: InspectionEvent) => {
        if (inspection.type !== '@xstate.microstep') return
        const microstep = inspection as InspectedMicrostepEvent & Microstep
        // Skips the start of a child machine that this step invokes.
        if (microstep.snapshot.machine === machine) microsteps.push(microstep)
      })
      return machine.transition(snapshot, event, scope)
    },
    getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
    getPersistedSnapshot: (snapshot) => snapshot,
  }

  const resultOf = (
    start: AnyMachineSnapshot,
    after: AnyMachineSnapshot,
    actions: readonly ExecutableActionObject[],
    steps: readonly Microstep[],
  ): Result => {
    const invokes: Invocation[] = []
    const emits: object[] = []
    for (const { type, params } of actions) {
      const { id, input, event } = (params ?? {}) as unknown as { id: string; input: unknown; event: object }
      if (type === 'xstate.spawnChild') invokes.push({ actor: id, input })
      if (type === 'xstate.emit') emits.push(event)
    }
    const step: Step = { took: [], skipped: [], entered: activeIds(start) }
    let from = start
    for (const { snapshot, event } of steps) {
      const takenTransitions = findTakenTransitions(from, event)
      const names = takenTransitions.map(nameOf)
      step.took.push(...names)
      step.skipped.push(...skippedBefore(from, takenTransitions[0]?.eventType ?? event.type, names))
      step.entered.push(...activeIds(snapshot))
      from = snapshot
    }
    if (from.status === 'active') step.skipped.push(...skippedBefore(from, '', []))
    return { after, invokes, emits, step }
  }

  return {
    begin: (input) => {
      const initial = getInitialMicrosteps(machine, input as never) as [
        AnyMachineSnapshot,
        ExecutableActionObject[],
      ][]
      const [[start] = [], ...steps] = initial
      return resultOf(
        start!,
        initial.at(-1)![0],
        initial.flatMap(([, actions]) => actions),
        steps.map(([snapshot]) => ({ snapshot, event: init })),
      )
    },
    step: (from, event) => {
      microsteps = []
      const [after, actions] = transition(logic, from, event)
      return resultOf(from, after, actions as ExecutableActionObject[], microsteps)
    },
  }
}

/** Returns the length of a delay in the flow's current state, ms. */
export const delayOf = (state: AnyMachineSnapshot, name: string): number => {
  const delay: unknown = state.machine.implementations.delays[name]
  return Number(typeof delay === 'function' ? delay({ context: state.context }) : delay)
}
