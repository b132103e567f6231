import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  getInitialMicrosteps,
  getNextTransitions,
  type InspectionEvent,
} from 'xstate'
import { inert, stoppedClock } from './replay'

/**
 * What a machine does with one event, transition by transition. Here and in fold.ts XState's underscore field
 * `_transitions` is read; tests/log/xstate.contract.test.ts pins it.
 */
export interface Step {
  /** Names of the transitions taken, in order, those without an event included. */
  took: string[]
  /** Names of the guarded transitions that were asked and said no. */
  skipped: string[]
  /** Ids of the states that were active on the way, those passed through included. */
  entered: string[]
}

const order = (transition: AnyTransitionDefinition): number =>
  [...transition.source.transitions.values(), transition.source.always ?? []].flatMap((list) =>
    list.includes(transition) ? [list.indexOf(transition)] : [],
  )[0] ?? 0

const guardName = ({ guard }: AnyTransitionDefinition): string =>
  guard === undefined ? '' : typeof guard === 'object' ? guard.type : String(guard)

/** 'login.editing login.submit 1 (draftIsSound)': source, event, place among the candidates, guard. */
export const nameOf = (transition: AnyTransitionDefinition): string => {
  const { source, eventType } = transition
  const guard = guardName(transition)
  return `${source.id} ${eventType || 'always'} ${order(transition) + 1}${guard && ` (${guard})`}`
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

export const statesOf = (machine: AnyStateMachine): AnyStateNode[] => nodesOf(machine.root)

/** All transitions a machine has. */
export const transitionsOf = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  statesOf(machine).flatMap((node) => [...node.transitions.values(), node.always ?? []].flat())

/** Whether some state that is active now names this event (or this bare delay) at all, whatever its guards say. */
export const isHeard = (snapshot: AnyMachineSnapshot, type: string): boolean =>
  getNextTransitions(snapshot).some(
    ({ eventType }) => eventType === type || (isDelay(type) && eventType.startsWith(`${type}.`)),
  )

const isDelay = (type: string): boolean => type.startsWith('xstate.after.')

const skippedBefore = (from: AnyMachineSnapshot, type: string, taken: readonly string[]): string[] => {
  const candidates = getNextTransitions(from).filter(({ eventType }) => eventType === type)
  const end = candidates.findIndex((candidate) => taken.includes(nameOf(candidate)))
  return (end === -1 ? candidates : candidates.slice(0, end))
    .filter(({ guard }) => guard !== undefined)
    .map(nameOf)
}

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

/** Ids of all states a snapshot is in, the root's first. */
const activeIds = (snapshot: AnyMachineSnapshot): string[] =>
  statesOf(snapshot.machine).flatMap(({ id, path }) => (isIn(snapshot, path) ? [id] : []))

const stepFrom = (start: AnyMachineSnapshot, microsteps: readonly Microstep[], type: string): Step => {
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
  return step
}

const run = (machine: AnyStateMachine, options: object, event?: object): Microstep[] => {
  const seen: Microstep[] = []
  const inspect = (inspection: InspectionEvent): void => {
    if (inspection.type === '@xstate.microstep') seen.push(inspection as unknown as Microstep)
  }
  const actor = createActor(inert(machine), {
    ...options,
    inspect,
    clock: stoppedClock,
  })
  actor.subscribe({ error: () => undefined })
  actor.start()
  if (event) {
    seen.length = 0
    actor.send(event as never)
  }
  const steps = [...seen]
  actor.stop()
  return steps
}

/** The step that one event makes from a snapshot. */
export const stepOf = (machine: AnyStateMachine, from: AnyMachineSnapshot, event: { type: string }): Step => {
  const snapshot: unknown = JSON.parse(JSON.stringify(machine.getPersistedSnapshot(from)))
  return stepFrom(from, run(machine, { snapshot }, event), event.type)
}

/** The step that a machine makes when it starts. */
export const firstStepOf = (machine: AnyStateMachine, input: unknown): Step => {
  const [[start] = []] = getInitialMicrosteps(machine, input as never)
  return stepFrom(start as AnyMachineSnapshot, run(machine, { input }), '')
}
