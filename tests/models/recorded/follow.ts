import type { FlowId } from '../../../machines/flows'
import type { Edge, Graph, Model, Node, PlainEvent } from '../graph'
import { type Life, type LivedStep, namedIn, placeName } from './recorded-runs'

export interface Followed {
  life: Life
  /** The first step that the model does not allow: the recorded one, and the allowed ones. Null: none. */
  departure: { index: number; says: string } | null
  /** Steps whose event no active state names, though it was sent. */
  unheard: LivedStep[]
  /** Why the run is not followed further: it takes a step that its model excludes. */
  leftReason: string | null
}

/** The edges of each node by the event's type, for following. */
export type Ways = ReadonlyMap<Node, ReadonlyMap<string, readonly Edge[]>>

export const waysIn = ({ nodes, edges }: Graph): Ways => {
  const ways = new Map(nodes.map((node) => [node, new Map<string, Edge[]>()]))
  for (const edge of edges) {
    const edgesByName = ways.get(edge.from)!
    edgesByName.set(edge.event.type, [...(edgesByName.get(edge.event.type) ?? []), edge])
  }
  return ways
}

const isSame = (first: readonly string[], second: readonly string[]): boolean =>
  first.length === second.length && first.every((name, place) => name === second[place])

/** The kind of a value, which redaction keeps: empty, true, false, null or other. */
const kindOf = (value: unknown): string =>
  value === null || value === undefined
    ? 'nothing'
    : typeof value === 'boolean' || value === ''
      ? JSON.stringify(value)
      : 'something'

/** How a context field changed in kind: 'error' from 'nothing' to 'something'. */
const changesIn = (before: unknown, after: unknown): Map<string, readonly [from: string, to: string]> => {
  const [from, to] = [before ?? {}, after ?? {}] as [Record<string, unknown>, Record<string, unknown>]
  const keys = new Set([...Object.keys(from), ...Object.keys(to)])
  return new Map([...keys].map((key) => [key, [kindOf(from[key]), kindOf(to[key])]]))
}

/** Of several steps those whose events are most like the recorded one in the kinds of their fields. */
const mostLike = (edges: readonly Edge[], event: PlainEvent): readonly Edge[] => {
  const away = edges.map(
    (edge) =>
      Object.entries(edge.event).filter(
        ([key, value]) => key !== 'type' && key in event && kindOf(event[key]) !== kindOf(value),
      ).length,
  )
  const least = Math.min(...away)
  return edges.filter((_, place) => away[place] === least)
}

const listOf = (texts: readonly string[]): string => {
  const all = [...new Set(texts)].sort()
  return all.length > 6 ? `${all.slice(0, 6).join(', ')} and ${all.length - 6} more` : all.join(', ')
}

/** 'editing' by login.editing login.submit invalid. */
const way = (value: unknown, took: readonly string[]): string =>
  `${placeName(value)} by ${took.join(' and ') || 'no transition'}`

const oddBeginning = ({ roots }: Graph, { at, took }: LivedStep): string =>
  `it began at ${way(at.value, took)}; by the model it begins at ${listOf(
    roots.map(({ node, first }) => way(node.snapshot.value, first.took)),
  )}`

const oddStep = (
  nodes: readonly Node[],
  candidates: readonly Edge[],
  { event, before, at, took }: LivedStep,
): string => {
  const recorded = `in ${placeName(before!.value)} '${event!.type}' led to ${way(at.value, took)}`
  if (candidates.length > 0)
    return `${recorded}; by the model it leads to ${listOf(candidates.map(({ to, took: transitionNames }) => way(to.snapshot.value, transitionNames)))}`
  const names = nodes.flatMap(({ snapshot }) => namedIn(snapshot)).filter(Boolean)
  return `${recorded}; by the model it does not come there, but ${listOf(names) || 'nothing does'}`
}

/** A step's context changes that no equal step of the model makes; null for none. */
const oddMemory = (like: readonly Edge[], { event, before, at }: LivedStep): string | null => {
  if (at.context === undefined || !before || before.context === undefined) return null
  const changes = like.map(({ from, after }) => changesIn(from.snapshot.context, after.context))
  for (const [part, [from, to]] of changesIn(before.context, at.context)) {
    const modelParts = new Set(
      changes.flatMap((change) => {
        const [currentValue, leadsTo] = change.get(part) ?? []
        return currentValue === from && leadsTo ? [leadsTo] : []
      }),
    )
    if (modelParts.size > 0 && !modelParts.has(to))
      return `in ${placeName(before.value)} '${event!.type}' left '${part}' ${to}; by the model it is ${listOf([...modelParts])} then`
  }
  return null
}

/**
 * Follows a recorded life through its explored graph, as traces are validated against a specification in TLA+: at each
 * step those nodes remain that agree with what was recorded (event, transitions, state, and how what is remembered
 * changed in kind). The first step with which none agrees is where the life leaves the model.
 */
export const follow = (
  graph: Graph,
  ways: Ways,
  life: Life,
  { excuses = {} }: Pick<Model<FlowId>, 'excuses'>,
): Followed => {
  const [first, ...rest] = life.steps as [LivedStep, ...LivedStep[]]
  const followed: Followed = { life, departure: null, unheard: [], leftReason: null }
  const end = ({ index, took }: LivedStep, says: string): Followed => {
    const excuse = took.map((name) => excuses[name]).find((reason) => reason !== undefined)
    return excuse === undefined
      ? { ...followed, departure: { index, says } }
      : { ...followed, leftReason: excuse }
  }
  const agrees = ({ at, took }: LivedStep, node: Node, transitionNames: readonly string[]): boolean =>
    isSame(transitionNames, took) && JSON.stringify(node.snapshot.value) === JSON.stringify(at.value)
  let nodes = graph.roots.filter((root) => agrees(first, root.node, root.first.took)).map(({ node }) => node)
  if (nodes.length === 0) return end(first, oddBeginning(graph, first))
  for (const step of rest) {
    const { event, isHeard, isWritten } = step
    if (!isHeard) {
      followed.unheard.push(step)
      continue
    }
    const candidates = nodes.flatMap((node) => ways.get(node)!.get(event!.type) ?? [])
    const same = candidates.filter(({ to, took }) => agrees(step, to, took))
    if (same.length === 0) return end(step, oddStep(nodes, candidates, step))
    const odd = oddMemory(same, step)
    if (odd !== null) return end(step, odd)
    nodes = [...new Set((isWritten ? mostLike(same, event!) : same).map(({ to }) => to))]
  }
  return followed
}
