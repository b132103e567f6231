import type { Edge, Graph, Node, PlainEvent, Root } from './graph'

/**
 * What a set of paths has to show. `transitions`: each transition once. `effects`: in each state of the machine every event with each of its effects.
 * `steps`: the same, and every state that `seen` tells apart. `edges`: every event in every state that `seen`
 * tells apart. `pairs`: every two effects that can follow each other.
 */
export type Level = 'transitions' | 'effects' | 'steps' | 'edges' | 'pairs'

export interface Path {
  /** 'enterUserId "ada" → submit → done logIn …': how to walk it by hand. */
  title: string
  root: Root
  edges: Edge[]
}

const plain = (value: unknown): string => (typeof value === 'string' ? `"${value}"` : JSON.stringify(value))

/** An event in a few words, without its flow's name. */
export const titleOf = ({ type, ...rest }: PlainEvent): string => {
  const name = type
    .replace(/^xstate\.done\.actor\./, 'done ')
    .replace(/^xstate\.error\.actor\./, 'failed ')
    .replace(/^xstate\.after\.([^.]+)\..*/, 'after $1')
    .replace(/^[^. ]+\./, '')
  const error = rest.error as { status: number | null; summary: string | null } | undefined
  const details = error ? [error.status ?? 'silence'] : Object.values(rest).map(plain)
  return [name, ...details].filter((part) => part !== undefined).join(' ')
}

const effectOf = ({ from, event, took, skipped }: Edge): string =>
  JSON.stringify([from.snapshot.value, event, took, skipped])

const itemsOf = (edge: Edge, last: Edge | null, level: Level): string[] => {
  if (level === 'edges') return [`${edge.from.key} ${JSON.stringify(edge.event)}`]
  if (level === 'pairs') return [`${last ? effectOf(last) : 'start'} then ${effectOf(edge)}`]
  if (level === 'transitions') return edge.took
  return level === 'effects' ? [effectOf(edge)] : [effectOf(edge), edge.to.key]
}

/** Where a walk stands: for pairs it matters how it came there. */
interface Place {
  node: Node
  last: Edge | null
}

class Tours {
  readonly #met = new Set<string>()
  readonly #from = new Map<Node, Edge[]>()

  constructor(
    readonly graph: Graph,
    readonly level: Level,
    known: readonly Path[],
  ) {
    for (const edge of graph.edges) this.#from.set(edge.from, [...(this.#from.get(edge.from) ?? []), edge])
    for (const { edges } of known)
      for (const [index, edge] of edges.entries())
        for (const item of itemsOf(edge, edges[index - 1] ?? null, level)) this.#met.add(item)
  }

  /** The shortest way from here to an edge that shows something new; null when there is none. */
  next(start: Place): Edge[] | null {
    const queue: { place: Place; way: Edge[] }[] = [{ place: start, way: [] }]
    const visited = new Set<string>()
    for (const { place, way } of queue) {
      for (const edge of this.#from.get(place.node) ?? []) {
        if (itemsOf(edge, place.last, this.level).some((item) => !this.#met.has(item))) return [...way, edge]
        const key = this.level === 'pairs' ? `${edge.to.key} ${effectOf(edge)}` : edge.to.key
        if (visited.has(key)) continue
        visited.add(key)
        queue.push({ place: { node: edge.to, last: edge }, way: [...way, edge] })
      }
    }
    return null
  }

  walk(root: Root, longest: number): Path | null {
    const edges: Edge[] = []
    let place: Place = { node: root.node, last: null }
    while (edges.length < longest) {
      const way = this.next(place)
      if (!way || (edges.length > 0 && edges.length + way.length > longest)) break
      for (const edge of way) {
        for (const item of itemsOf(edge, place.last, this.level)) this.#met.add(item)
        edges.push(edge)
        place = { node: edge.to, last: edge }
      }
    }
    if (edges.length === 0) return null
    return { title: edges.map(({ event }) => titleOf(event)).join(' → '), root, edges }
  }
}

/**
 * As few paths as it takes to show all that the level asks for, none much longer than `longest` steps. What `known`
 * paths show is not shown again.
 */
export const paths = (
  graph: Graph,
  level: Level = 'steps',
  longest = 25,
  known: readonly Path[] = [],
): Path[] => {
  const tours = new Tours(graph, level, known)
  const found: Path[] = []
  for (const root of graph.roots) {
    let path = tours.walk(root, longest)
    if (!path && known.length === 0) found.push({ title: 'only its beginning', root, edges: [] })
    while (path) {
      found.push(path)
      path = tours.walk(root, longest)
    }
  }
  return found
}

/** The path that given events make: for stories that no generator invents. */
export const journey = (graph: Graph, root: Root, events: readonly PlainEvent[]): Path => {
  const edges: Edge[] = []
  let node = root.node
  for (const event of events) {
    const edge = graph.edges.find(({ from, event: own }) => from === node && sameEvent(own, event))
    if (!edge) throw new Error(`No step ${titleOf(event)} from ${node.key}: add the event to the model`)
    edges.push(edge)
    node = edge.to
  }
  return { title: edges.map(({ event }) => titleOf(event)).join(' → '), root, edges }
}

const sameEvent = (a: PlainEvent, b: PlainEvent): boolean =>
  JSON.stringify(a) === JSON.stringify(b) || a.type.startsWith(`${b.type}.`)
