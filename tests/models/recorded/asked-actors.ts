import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { nameOf, transitionsOf } from '../../../client/log/steps'

const lineOf = (node: AnyStateNode): AnyStateNode[] => (node.parent ? [...lineOf(node.parent), node] : [node])

/** The states that are entered with a state by default, itself first. */
const withInitial = (node: AnyStateNode): AnyStateNode[] => {
  if (node.type === 'parallel') return [node, ...Object.values(node.states).flatMap(withInitial)]
  const targets = node.type === 'compound' ? (node.initial.target ?? []) : []
  return [node, ...targets.flatMap((target) => below(node, target))]
}

/** The states on the way from one that stays to one that is entered, other regions on the way included. */
const below = (stays: AnyStateNode, target: AnyStateNode): AnyStateNode[] => {
  const way = lineOf(target).slice(lineOf(stays).length)
  const regions = way.slice(0, -1).flatMap((node, place) =>
    node.type === 'parallel'
      ? Object.values(node.states)
          .filter((region) => region !== way[place + 1])
          .flatMap(withInitial)
      : [],
  )
  return [...way.slice(0, -1), ...regions, ...withInitial(target)]
}

/** The innermost state that a transition does not leave. */
const stayingIn = ({ source, target, reenter }: AnyTransitionDefinition): AnyStateNode => {
  const isWithin = (target ?? []).every((one) => lineOf(one).includes(source))
  if (!reenter && isWithin) return source
  const common = lineOf(source)
    .slice(0, -1)
    .filter((node) => node.type === 'compound' || node.parent === undefined)
  return (
    common.findLast((node) => target?.every((one) => one !== node && lineOf(one).includes(node))) ?? source
  )
}

const enteredBy = (transition: AnyTransitionDefinition): AnyStateNode[] => {
  const stays = stayingIn(transition)
  return (transition.target ?? []).flatMap((target) => (target === stays ? [] : below(stays, target)))
}

const actorsIn = (nodes: readonly AnyStateNode[]): string[] =>
  nodes.flatMap(({ invoke }) => invoke.map(({ id }) => id))

const known = new WeakMap<AnyStateMachine, ReadonlyMap<string, readonly AnyStateNode[]>>()
const enteredIn = (machine: AnyStateMachine, took: readonly string[]): AnyStateNode[] => {
  const found =
    known.get(machine) ?? new Map(transitionsOf(machine).map((one) => [nameOf(one), enteredBy(one)] as const))
  known.set(machine, found)
  return took.flatMap((name) => found.get(name) ?? [])
}

/** Whether a step enters no state, so that what was waited for before is waited for still. */
export const entersNothing = (machine: AnyStateMachine, took: readonly string[]): boolean =>
  enteredIn(machine, took).length === 0

/**
 * The actors that a step asks, by its transitions' names: those of the states that are entered. A beginning enters the
 * machine's initial states first.
 */
export const askedBy = (machine: AnyStateMachine, took: readonly string[], isBeginning = false): string[] => [
  ...(isBeginning ? actorsIn(withInitial(machine.root)) : []),
  ...actorsIn(enteredIn(machine, took)),
]
