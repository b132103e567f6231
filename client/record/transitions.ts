import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  getNextTransitions,
} from 'xstate'

/** A transition's guard, or the id of a transition with an inline guard; '' if it has none. */
export const guardOf = ({ guard, meta }: AnyTransitionDefinition): string => {
  if (typeof guard === 'function') return meta?.id ?? ''
  return typeof guard === 'object' ? guard.type : String(guard ?? '')
}

/**
 * 'login.editing login.enterUserId': source and event. If an event has several candidates, each adds its id of `meta`:
 * 'login.editing login.submit valid'. So names do not depend on the order.
 */
export const nameOf = ({ source, eventType, meta }: AnyTransitionDefinition): string =>
  [source.id, eventType || 'always', ...(meta?.id ? [meta.id] : [])].join(' ')

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

export const statesOf = (machine: AnyStateMachine): AnyStateNode[] => nodesOf(machine.root)

export const transitionsOf = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  statesOf(machine).flatMap((node) => [...node.transitions.values(), node.always ?? []].flat())

/** The enabled eventless transitions of a snapshot: for each active state the first whose guard passes. */
const eventlessIn = (snapshot: AnyMachineSnapshot, event: AnyEventObject): AnyTransitionDefinition[] => {
  const { guards } = snapshot.machine.implementations
  const { context } = snapshot
  const isEnabled = (candidate: AnyTransitionDefinition): boolean => {
    const { guard } = candidate
    const predicate = typeof guard === 'function' ? guard : guards[guardOf(candidate)]
    return !guard || predicate?.({ context, event }, undefined) === true
  }
  const enabled = getNextTransitions(snapshot).filter(
    (candidate) => candidate.eventType === '' && isEnabled(candidate),
  )
  return enabled.filter(
    ({ source }, index) => enabled.findIndex((other) => other.source === source) === index,
  )
}

/** The transitions to the next microstep; eventless ones come first. */
export const findTakenTransitions = (
  before: AnyMachineSnapshot,
  event: AnyEventObject,
): readonly AnyTransitionDefinition[] => {
  const eventless = eventlessIn(before, event)
  return eventless.length > 0 ? eventless : before.machine.getTransitionData(before, event)
}

/** Whether an active state has a transition for this event or delay, regardless of guards. */
export const isReceived = (snapshot: AnyMachineSnapshot, type: string): boolean =>
  getNextTransitions(snapshot).some(
    ({ eventType }) => eventType === type || (isDelay(type) && eventType.startsWith(`${type}.`)),
  )

const isDelay = (type: string): boolean => type.startsWith('xstate.after.')
