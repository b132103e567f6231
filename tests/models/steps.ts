import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  getInitialMicrosteps,
  getNextTransitions,
} from 'xstate'
import { nameOf, statesOf } from '../../client/log/steps'

/** What a machine does with one event, transition by transition. */
export interface Step {
  /** Names of the transitions taken, in order, those without an event included. */
  took: string[]
  /** Names of the guarded transitions that were asked and said no. */
  skipped: string[]
  /** Ids of the states that were active on the way, those passed through included. */
  entered: string[]
}

/** An actor that a step asks, and what. */
export interface Asking {
  port: string
  input: unknown
}

/** What came of a step. */
export interface Result {
  after: AnyMachineSnapshot
  asks: Asking[]
  /** The domain events that it tells. */
  emits: object[]
  step: Step
}

const skippedBefore = (from: AnyMachineSnapshot, type: string, taken: readonly string[]): string[] => {
  const candidates = getNextTransitions(from).filter(({ eventType }) => eventType === type)
  if (candidates.every(({ guard }) => guard === undefined)) return []
  const end = candidates.findIndex((candidate) => taken.includes(nameOf(candidate)))
  return (end === -1 ? candidates : candidates.slice(0, end))
    .filter(({ guard }) => guard !== undefined)
    .map(nameOf)
}

/** Here and in the log's fold.ts XState's `_transitions` is read; tests/log/xstate.contract.test.ts pins it. */
interface Microstep {
  snapshot: AnyMachineSnapshot
  _transitions: AnyTransitionDefinition[]
}

const isIn = ({ value }: AnyMachineSnapshot, path: readonly string[]): boolean => {
  let inner: unknown = value
  for (const key of path) {
    if (typeof inner === 'string') return inner === key && path.at(-1) === key
    inner = (inner as Record<string, unknown> | undefined)?.[key]
    if (inner === undefined) return false
  }
  return true
}

/** The step that an event or the beginning makes of any snapshot of a machine, without doing what it says. */
export interface Stepper {
  begin: (input: unknown) => Result
  step: (from: AnyMachineSnapshot, event: { type: string }) => Result
}

/**
 * What XState's own `transition` does, and besides what it did on the way. It makes one actor a machine, not one a
 * step: exploring takes a quarter of the time.
 */
export const stepperOf = (machine: AnyStateMachine): Stepper => {
  const states = statesOf(machine)
  /** Ids of all states a snapshot is in, the root's first. */
  const activeIds = (snapshot: AnyMachineSnapshot): string[] =>
    states.flatMap(({ id, path }) => (isIn(snapshot, path) ? [id] : []))

  let microsteps: Microstep[] = []
  const nothing = (): void => undefined
  const actor = createActor(machine, {
    inspect: (inspection) => {
      if (inspection.type === '@xstate.microstep') microsteps.push(inspection as unknown as Microstep)
    },
  })
  actor.subscribe({ error: nothing })

  const run = (
    start: AnyMachineSnapshot,
    type: string,
    next: (scope: AnyActorScope) => AnyMachineSnapshot,
  ): Result => {
    const asks: Asking[] = []
    const emits: object[] = []
    microsteps = []
    const after = next({
      self: actor,
      system: actor.system,
      id: actor.id,
      sessionId: actor.sessionId,
      logger: nothing,
      defer: nothing,
      emit: nothing,
      stopChild: nothing,
      actionExecutor: ({ type, params }) => {
        const { id, input, event } = (params ?? {}) as { id: string; input: unknown; event: object }
        if (type === 'xstate.spawnChild') asks.push({ port: id, input })
        if (type === 'xstate.emit') emits.push(event)
      },
    } as AnyActorScope)
    const step: Step = { took: [], skipped: [], entered: activeIds(start) }
    let from = start
    let current = type
    for (const { snapshot, _transitions } of microsteps) {
      const names = _transitions.map(nameOf)
      step.took.push(...names)
      step.skipped.push(...skippedBefore(from, current, names))
      step.entered.push(...activeIds(snapshot))
      from = snapshot
      current = ''
    }
    if (from.status === 'active') step.skipped.push(...skippedBefore(from, '', []))
    return { after, asks, emits, step }
  }

  return {
    begin: (input) => {
      const [[start] = []] = getInitialMicrosteps(machine, input as never)
      return run(start as AnyMachineSnapshot, '', (scope) =>
        machine.getInitialSnapshot(scope, input as never),
      )
    },
    step: (from, event) => run(from, event.type, (scope) => machine.transition(from, event as never, scope)),
  }
}
