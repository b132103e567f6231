import { getShortestPaths } from 'xstate/graph'
import type { Edge, Graph, Node, PlainEvent, Root } from './graph'

/**
 * The coverage of a set of paths. `transitions`: each transition once. `effects`: in each state of the machine every
 * event with each of its effects. `steps`: the same, and every state that `visibleState` distinguishes. `pairs`:
 * every two effects that can follow each other.
 */
export type Level = 'transitions' | 'effects' | 'steps' | 'pairs'

export interface Path {
  /** The steps of a manual walk: 'enterUserId "ada" → submit → done logIn …'. */
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
  if (level === 'pairs') return [`${last ? effectOf(last) : 'start'} then ${effectOf(edge)}`]
  if (level === 'transitions') return edge.took
  return level === 'effects' ? [effectOf(edge)] : [effectOf(edge), edge.to.key]
}

/** A walk's position: for pairs its last transition matters. `shows`: its last step covers something new. */
interface Place {
  node: Node
  last: Edge | null
  shows?: boolean
}
/** A step as `xstate/graph` takes it: an event of the walk. */
interface Taken {
  type: string
  edge: Edge
}

class Tours {
  readonly #met = new Set<string>()
  readonly #from = new Map<Node, Taken[]>()

  constructor(
    readonly graph: Graph,
    readonly level: Level,
    existingPaths: readonly Path[],
  ) {
    for (const [index, edge] of graph.edges.entries()) {
      if (!this.#from.has(edge.from)) this.#from.set(edge.from, [])
      this.#from.get(edge.from)!.push({ type: `step ${index}`, edge })
    }
    for (const { edges } of existingPaths)
      for (const [index, edge] of edges.entries())
        for (const item of itemsOf(edge, edges[index - 1] ?? null, level)) this.#met.add(item)
  }

  /** The shortest way from here to an edge that shows something new; null when there is none. */
  next(start: Place): Edge[] | null {
    let isFound = false
    const walk = {
      getInitialSnapshot: () => start,
      transition: ({ last }: Place, { edge }: Taken): Place => {
        const shows = itemsOf(edge, last, this.level).some((item) => !this.#met.has(item))
        isFound ||= shows
        return { node: edge.to, last: edge, shows }
      },
    }
    const [way] = getShortestPaths(walk as never, {
      fromState: start as never,
      toState: (({ shows }: Place) => shows === true) as never,
      // The nearest comes first, so farther ones need no check.
      events: (({ node }: Place) => (isFound ? [] : (this.#from.get(node) ?? []))) as never,
      serializeEvent: ({ type }) => type,
      serializeState: ((place: Place) => (place.shows ? 'new' : this.#keyOf(place))) as never,
    })
    // The first step is the beginning.
    return way ? way.steps.slice(1).map(({ event }) => (event as unknown as Taken).edge) : null
  }

  #keyOf({ node, last }: Place): string {
    return this.level === 'pairs' && last ? `${node.key} ${effectOf(last)}` : node.key
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

/** The fewest paths that cover the level, none much longer than `longest` steps. Skips what `existingPaths` cover. */
export const paths = (
  graph: Graph,
  level: Level = 'steps',
  longest = 25,
  existingPaths: readonly Path[] = [],
): Path[] => {
  const tours = new Tours(graph, level, existingPaths)
  const newPaths: Path[] = []
  for (const root of graph.roots) {
    let path = tours.walk(root, longest)
    if (!path && existingPaths.length === 0) newPaths.push({ title: 'only its beginning', root, edges: [] })
    while (path) {
      newPaths.push(path)
      path = tours.walk(root, longest)
    }
  }
  return newPaths
}

/** The path that given events make: for stories that no generator invents. */
export const journey = (graph: Graph, root: Root, events: readonly PlainEvent[]): Path => {
  const edges: Edge[] = []
  let node = root.node
  for (const event of events) {
    const edge = graph.edges.find(
      ({ from, event: edgeEvent }) => from === node && sameEvent(edgeEvent, event),
    )
    if (!edge) throw new Error(`No step ${titleOf(event)} from ${node.key}: add the event to the model`)
    edges.push(edge)
    node = edge.to
  }
  return { title: edges.map(({ event }) => titleOf(event)).join(' → '), root, edges }
}

const sameEvent = (a: PlainEvent, b: PlainEvent): boolean =>
  JSON.stringify(a) === JSON.stringify(b) || a.type.startsWith(`${b.type}.`)
