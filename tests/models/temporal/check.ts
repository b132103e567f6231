import { getNextTransitions } from 'xstate'
import { answerWithinMs } from '../../../client/api/transport'
import type { ApiError } from '../../../machines/core/api-error'
import type { Edge, Graph, Node, Root } from '../graph'
import { delayOf } from '../steps'
import type { Moment } from './conditions'
import { type LivenessRule, type Standing, standingAfter, standingAtStart, type TemporalRule } from './rules'

/** The shortest life that breaks a rule. */
export interface Counterexample {
  root: Root
  edges: Edge[]
  /** What comes at its end and is heard by no state: the answer that the life waits for. */
  unheard: string | null
}

/** What a step, or the beginning (without an event), is to a rule. */
export const momentOf = ({
  event,
  after,
  asks,
  emits,
}: Pick<Edge, 'after' | 'asks' | 'emits'> & Pick<Moment, 'event'>): Moment => ({
  event,
  snapshot: after,
  asks: asks.map(({ actor }) => actor),
  tells: emits.map((event) => (event as { type: string }).type),
})

const beginningOf = ({ node, asks, emits }: Root): Moment =>
  momentOf({ event: null, after: node.snapshot, asks, emits })

interface Place {
  node: Node
  standing: Standing
  root: Root
  /** How it came here; null at the beginning. */
  by: { edge: Edge; from: Place } | null
}

/** Whether the rule begins to watch here. */
const isNew = ({ standing, by }: Place): boolean => standing === 'armed' && by?.from.standing !== 'armed'

/** Every place that a life may come to, nearest first. */
const places = function* (
  graph: Graph,
  rule: TemporalRule,
  from: ReadonlyMap<Node, Edge[]>,
): Generator<Place> {
  const queue: Place[] = graph.roots.map((root) => ({
    node: root.node,
    standing: standingAtStart(rule, beginningOf(root)),
    root,
    by: null,
  }))
  const met = new Set<string>()
  for (const place of queue) {
    const key = `${place.standing} ${isNew(place)} ${place.node.key}`
    if (met.has(key)) continue
    met.add(key)
    yield place
    for (const edge of from.get(place.node) ?? []) {
      const standing = standingAfter(rule, place.standing, momentOf(edge))
      queue.push({ node: edge.to, standing, root: place.root, by: { edge, from: place } })
    }
  }
}

const lifeTo = (place: Place, unheard: string | null = null): Counterexample => {
  const edges: Edge[] = []
  let at = place
  while (at.by) {
    edges.unshift(at.by.edge)
    at = at.by.from
  }
  return { root: place.root, edges, unheard }
}

/** What comes by itself: an answer or a delay. */
const isUnprompted = ({ event }: Edge): boolean => event.type.startsWith('xstate.')

const outcome = /^xstate\.(?:done|error)\.actor\.([^.]+)/

/** How long it takes where nobody answers, ms; null: it does not come then. Only a call has a limit of its own. */
const silentMs =
  (isCall: (actor: string) => boolean) =>
  ({ from, event }: Edge): number | null => {
    const delay = /^xstate\.after\.([^.]+)/.exec(event.type)?.[1]
    if (delay !== undefined) return delayOf(from.snapshot, delay)
    const error = event.error as ApiError | undefined
    const isSilence = error?.status === null && error.summary === null
    return isSilence && isCall(outcome.exec(event.type)?.[1] ?? '') ? answerWithinMs : null
  }

/** Answers that may come to what a node has asked, and that none of its states names. */
const unheardIn = ({ events }: Graph, { snapshot }: Node): string[] => {
  const named = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType))
  const awaited = new Set(Object.keys(snapshot.children))
  const types = new Set(events.map(({ type }) => type))
  return [...types].filter((type) => awaited.has(outcome.exec(type)?.[1] ?? '') && !named.has(type))
}

/** The least time until the goal comes by itself, ms, of every node from which it does. */
const timesToGoal = (
  { edges }: Graph,
  { goal }: LivenessRule,
  msOf: (edge: Edge) => number | null,
): ReadonlyMap<Node, number> => {
  const times = new Map<Node, number>()
  const own = edges.filter(isUnprompted).flatMap((edge) => {
    const ms = msOf(edge)
    return ms === null ? [] : [{ edge, ms, isGoal: goal.holds(momentOf(edge)) }]
  })
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const { edge, ms, isGoal } of own) {
      const time = ms + (isGoal ? 0 : (times.get(edge.to) ?? Number.POSITIVE_INFINITY))
      if (time >= (times.get(edge.from) ?? Number.POSITIVE_INFINITY)) continue
      times.set(edge.from, time)
      isChanged = true
    }
  }
  return times
}

/**
 * The shortest life that breaks a rule; null where none does. A liveness rule is broken too where an answer that
 * comes is not heard, and nothing but that answer led on. `isCall`: whether an actor's silence ends by itself.
 */
export const counterexample = (
  graph: Graph,
  rule: TemporalRule,
  isCall: (actor: string) => boolean = () => true,
): Counterexample | null => {
  const from = new Map<Node, Edge[]>()
  for (const node of graph.nodes) from.set(node, [])
  for (const edge of graph.edges) from.get(edge.from)!.push(edge)
  const times = rule.kind === 'liveness' ? timesToGoal(graph, rule, () => 0) : null
  const silent =
    rule.kind === 'liveness' && rule.withinMs !== null ? timesToGoal(graph, rule, silentMs(isCall)) : null
  for (const place of places(graph, rule, from)) {
    if (place.standing === 'broken') return lifeTo(place)
    if (rule.kind === 'safety' || place.standing !== 'armed') continue
    if (!times!.has(place.node)) return lifeTo(place)
    const leadsOn = (edge: Edge): boolean =>
      isUnprompted(edge) && (rule.goal.holds(momentOf(edge)) || times!.has(edge.to))
    const lost = unheardIn(graph, place.node).find((type) => {
      const actor = outcome.exec(type)![1]
      return !from
        .get(place.node)!
        .some((edge) => outcome.exec(edge.event.type)?.[1] !== actor && leadsOn(edge))
    })
    if (lost) return lifeTo(place, lost)
    if (silent && isNew(place) && (silent.get(place.node) ?? Number.POSITIVE_INFINITY) > rule.withinMs!)
      return lifeTo(place)
  }
  return null
}
