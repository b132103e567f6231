import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  getNextTransitions,
} from 'xstate'

/** The name of its guard, that of the transition for a guard without one; '' without a guard. */
export const guardOf = ({ guard, meta }: AnyTransitionDefinition): string => {
  if (typeof guard === 'function') return meta?.id ?? ''
  return typeof guard === 'object' ? guard.type : String(guard ?? '')
}

/**
 * 'login.editing login.enterUserId': source and event. Several candidates for an event each have an id in `meta`:
 * 'login.editing login.submit valid'. Names do not depend on their order.
 */
export const nameOf = ({ source, eventType, meta }: AnyTransitionDefinition): string =>
  [source.id, eventType || 'always', ...(meta?.id ? [meta.id] : [])].join(' ')

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

export const statesOf = (machine: AnyStateMachine): AnyStateNode[] => nodesOf(machine.root)

export const transitionsOf = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  statesOf(machine).flatMap((node) => [...node.transitions.values(), node.always ?? []].flat())

/** The eventless transitions enabled in a snapshot: for each active state the first whose guard passes. */
const eventlessIn = (snapshot: AnyMachineSnapshot, event: AnyEventObject): AnyTransitionDefinition[] => {
  const { guards } = snapshot.machine.implementations
  const { context } = snapshot
  const isOpen = (candidate: AnyTransitionDefinition): boolean => {
    const { guard } = candidate
    const predicate = typeof guard === 'function' ? guard : guards[guardOf(candidate)]
    return !guard || predicate?.({ context, event }, undefined) === true
  }
  const open = getNextTransitions(snapshot).filter(
    (candidate) => candidate.eventType === '' && isOpen(candidate),
  )
  return open.filter(({ source }, place) => open.findIndex((other) => other.source === source) === place)
}

/** The transitions from a snapshot to the next microstep: eventless ones first. */
export const findTakenTransitions = (
  before: AnyMachineSnapshot,
  event: AnyEventObject,
): readonly AnyTransitionDefinition[] => {
  const eventless = eventlessIn(before, event)
  return eventless.length > 0 ? eventless : before.machine.getTransitionData(before, event)
}

/** Whether an active state has a transition for this event or delay, whatever its guards. */
export const isReceived = (snapshot: AnyMachineSnapshot, type: string): boolean =>
  getNextTransitions(snapshot).some(
    ({ eventType }) => eventType === type || (isDelay(type) && eventType.startsWith(`${type}.`)),
  )

const isDelay = (type: string): boolean => type.startsWith('xstate.after.')
