import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  getNextTransitions,
} from 'xstate'

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
