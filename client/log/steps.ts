import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  getNextTransitions,
} from 'xstate'

/** The name of a transition's guard; '' without one. */
export const guardOf = ({ guard }: AnyTransitionDefinition): string =>
  guard === undefined ? '' : typeof guard === 'object' ? guard.type : String(guard)

/**
 * A transition's name, 'login.editing login.enterUserId': source and event. If a state has several candidates for an
 * event, each has an id in its `meta`: 'login.editing login.submit valid'. Names do not depend on their order.
 */
export const nameOf = ({ source, eventType, meta }: AnyTransitionDefinition): string =>
  [source.id, eventType || 'always', ...(meta?.id ? [meta.id] : [])].join(' ')

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

export const statesOf = (machine: AnyStateMachine): AnyStateNode[] => nodesOf(machine.root)

/** All transitions a machine has. */
export const transitionsOf = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  statesOf(machine).flatMap((node) => [...node.transitions.values(), node.always ?? []].flat())

/**
 * Converts a name of older files, which identified a candidate by index and guard: 'login.editing login.submit 1
 * (draftIsSound)'. Unknown names stay as they are.
 */
export const nameToday = (machine: AnyStateMachine, name: string): string => {
  const [, source, event, guard = ''] = /^(\S+) (\S+) \d+(?: \((.*)\))?$/.exec(name) ?? []
  const meant = transitionsOf(machine).find(
    (one) => one.source.id === source && (one.eventType || 'always') === event && guardOf(one) === guard,
  )
  return meant ? nameOf(meant) : name
}

/** The eventless transitions enabled in a snapshot: of each active state the first whose guard passes. */
const eventlessIn = (snapshot: AnyMachineSnapshot, event: AnyEventObject): AnyTransitionDefinition[] => {
  const { guards } = snapshot.machine.implementations
  const { context } = snapshot
  const open = getNextTransitions(snapshot).filter(
    (one) => one.eventType === '' && (!one.guard || guards[guardOf(one)]?.({ context, event }, undefined)),
  )
  return open.filter(({ source }, place) => open.findIndex((other) => other.source === source) === place)
}

/** The transitions from a snapshot to the next microstep: eventless ones go first. */
export const transitionsTaken = (
  before: AnyMachineSnapshot,
  event: AnyEventObject,
): readonly AnyTransitionDefinition[] => {
  const eventless = eventlessIn(before, event)
  return eventless.length > 0 ? eventless : before.machine.getTransitionData(before, event)
}

/** Whether an active state has a transition for this event (or delay) at all, whatever its guards. */
export const isReceived = (snapshot: AnyMachineSnapshot, type: string): boolean =>
  getNextTransitions(snapshot).some(
    ({ eventType }) => eventType === type || (isDelay(type) && eventType.startsWith(`${type}.`)),
  )

const isDelay = (type: string): boolean => type.startsWith('xstate.after.')
