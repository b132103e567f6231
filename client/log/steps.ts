import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  getNextTransitions,
} from 'xstate'

/** The name of a transition's guard; '' where it has none. */
export const guardOf = ({ guard }: AnyTransitionDefinition): string =>
  guard === undefined ? '' : typeof guard === 'object' ? guard.type : String(guard)

/**
 * 'login.editing login.enterUserId': source and event. Where a state has several candidates for an event, each says in
 * its `meta` what is special about it: 'login.editing login.submit valid'. Their order is no part of any name.
 */
export const nameOf = ({ source, eventType, meta }: AnyTransitionDefinition): string =>
  [source.id, eventType || 'always', ...(meta?.id ? [meta.id] : [])].join(' ')

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

export const statesOf = (machine: AnyStateMachine): AnyStateNode[] => nodesOf(machine.root)

/** All transitions a machine has. */
export const transitionsOf = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  statesOf(machine).flatMap((node) => [...node.transitions.values(), node.always ?? []].flat())

/**
 * A name as it is today: files of before named a transition by its place among the candidates and its guard,
 * 'login.editing login.submit 1 (draftIsSound)'. What no longer exists keeps its name.
 */
export const nameToday = (machine: AnyStateMachine, name: string): string => {
  const [, source, event, guard = ''] = /^(\S+) (\S+) \d+(?: \((.*)\))?$/.exec(name) ?? []
  const meant = transitionsOf(machine).find(
    (one) => one.source.id === source && (one.eventType || 'always') === event && guardOf(one) === guard,
  )
  return meant ? nameOf(meant) : name
}

/** The transitions without an event that are open in a snapshot: of each active state the first whose guard agrees. */
const eventlessIn = (snapshot: AnyMachineSnapshot, event: AnyEventObject): AnyTransitionDefinition[] => {
  const { guards } = snapshot.machine.implementations
  const { context } = snapshot
  const open = getNextTransitions(snapshot).filter(
    (one) => one.eventType === '' && (!one.guard || guards[guardOf(one)]?.({ context, event }, undefined)),
  )
  return open.filter(({ source }, place) => open.findIndex((other) => other.source === source) === place)
}

/** The transitions that lead from a snapshot to that of the next microstep: those without an event go first. */
export const transitionsTaken = (
  before: AnyMachineSnapshot,
  event: AnyEventObject,
): readonly AnyTransitionDefinition[] => {
  const eventless = eventlessIn(before, event)
  return eventless.length > 0 ? eventless : before.machine.getTransitionData(before, event)
}

/** Whether some state that is active now names this event (or this bare delay) at all, whatever its guards say. */
export const isReceived = (snapshot: AnyMachineSnapshot, type: string): boolean =>
  getNextTransitions(snapshot).some(
    ({ eventType }) => eventType === type || (isDelay(type) && eventType.startsWith(`${type}.`)),
  )

const isDelay = (type: string): boolean => type.startsWith('xstate.after.')
