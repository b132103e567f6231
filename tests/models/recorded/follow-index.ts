import type { Edge, Graph, Node, PlainEvent } from '../graph'

/** Nodes that agree with all that was recorded so far. */
export interface NodeSet {
  readonly id: number
  readonly nodes: readonly Node[]
}

/** What kind of value stands there: redaction keeps that, and what is empty, true, false or nothing. */
const kindOf = (value: unknown): string =>
  value === null || value === undefined
    ? 'nothing'
    : typeof value === 'boolean' || value === ''
      ? JSON.stringify(value)
      : 'something'

/** The kind of each value that is remembered, by its name. */
export const kindsIn = (context: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries((context ?? {}) as object).map(([key, value]) => [key, kindOf(value)]))

/** How what is remembered changed in kind: 'error' from 'nothing' to 'something'. */
export type Changes = ReadonlyMap<string, readonly [from: string, to: string]>

export const changesIn = (before: unknown, after: unknown): Changes => {
  const [from, to] = [before ?? {}, after ?? {}] as [Record<string, unknown>, Record<string, unknown>]
  return new Map(
    [...new Set([...Object.keys(from), ...Object.keys(to)])].map((key) => [
      key,
      [kindOf(from[key]), kindOf(to[key])],
    ]),
  )
}

/** How many of the fields that two events both have differ in kind. */
const unlikeness = (one: PlainEvent, other: PlainEvent): number =>
  Object.entries(other).filter(
    ([key, value]) => key !== 'type' && key in one && kindOf(one[key]) !== kindOf(value),
  ).length

/** A graph prepared for following: what was looked up once is not looked up again for the next recording. */
export class FollowIndex {
  readonly #edges = new Map<Node, Map<string, Edge[]>>()
  readonly #sets = new Map<string, NodeSet>()
  readonly #ids = new Map<Node, number>()
  readonly #found = new Map<string, readonly Edge[]>()
  readonly #changes = new Map<Edge, Changes>()

  constructor(readonly graph: Graph) {
    for (const [id, node] of graph.nodes.entries()) {
      this.#ids.set(node, id)
      this.#edges.set(node, new Map())
    }
    for (const edge of graph.edges) {
      const own = this.#edges.get(edge.from)!
      const { type } = edge.event
      if (own.has(type)) own.get(type)!.push(edge)
      else own.set(type, [edge])
    }
  }

  setOf(nodes: Iterable<Node>): NodeSet {
    const all = [...new Set(nodes)]
    const key = all
      .map((node) => this.#ids.get(node)!)
      .sort((a, b) => a - b)
      .join()
    const known = this.#sets.get(key) ?? { id: this.#sets.size, nodes: all }
    this.#sets.set(key, known)
    return known
  }

  /** All steps of the graph from these nodes by an event of this type. */
  steps({ id, nodes }: NodeSet, type: string): readonly Edge[] {
    return this.once(`${id} ${type}`, () => nodes.flatMap((node) => this.#edges.get(node)!.get(type) ?? []))
  }

  /** What a question was answered before, or its answer now. */
  once(question: string, answer: () => readonly Edge[]): readonly Edge[] {
    const known = this.#found.get(question) ?? answer()
    this.#found.set(question, known)
    return known
  }

  /** What a step of the graph changes of what is remembered. */
  changesOf(edge: Edge): Changes {
    const known = this.#changes.get(edge) ?? changesIn(edge.from.snapshot.context, edge.after.context)
    this.#changes.set(edge, known)
    return known
  }
}

/** Of several steps those whose events are most like the recorded one, where the file holds what it carried. */
export const mostLike = (edges: readonly Edge[], event: PlainEvent): readonly Edge[] => {
  if (edges.length < 2) return edges
  const away = edges.map((edge) => unlikeness(event, edge.event))
  const least = Math.min(...away)
  return edges.filter((_, place) => away[place] === least)
}
