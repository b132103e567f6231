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

const lifeTo = (place: Place): Counterexample => {
  const edges: Edge[] = []
  let at = place
  while (at.by) {
    edges.unshift(at.by.edge)
    at = at.by.from
  }
  return { root: place.root, edges }
}

/** What comes by itself: an answer or a delay. */
const isUnprompted = ({ event }: Edge): boolean => event.type.startsWith('xstate.')

/** How long it takes where nobody answers, ms; null: it does not come then. */
const silentMs = ({ from, event }: Edge): number | null => {
  const delay = /^xstate\.after\.([^.]+)/.exec(event.type)?.[1]
  if (delay !== undefined) return delayOf(from.snapshot, delay)
  const error = event.error as ApiError | undefined
  return error && error.status === null && error.summary === null ? answerWithinMs : null
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

/** The shortest life that breaks a rule; null where none does. */
export const counterexample = (graph: Graph, rule: TemporalRule): Counterexample | null => {
  const from = new Map<Node, Edge[]>()
  for (const node of graph.nodes) from.set(node, [])
  for (const edge of graph.edges) from.get(edge.from)!.push(edge)
  const times = rule.kind === 'liveness' ? timesToGoal(graph, rule, () => 0) : null
  const silent =
    rule.kind === 'liveness' && rule.withinMs !== null ? timesToGoal(graph, rule, silentMs) : null
  for (const place of places(graph, rule, from)) {
    if (place.standing === 'broken') return lifeTo(place)
    if (rule.kind === 'safety' || place.standing !== 'armed') continue
    if (!times!.has(place.node)) return lifeTo(place)
    if (silent && isNew(place) && (silent.get(place.node) ?? Number.POSITIVE_INFINITY) > rule.withinMs!)
      return lifeTo(place)
  }
  return null
}
