import { getShortestPaths } from 'xstate/graph'
import type { Edge, Graph, Node, PlainEvent, Root } from './graph'

/**
 * What a set of paths covers. `transitions`: each transition. `effects`: in each state of the machine, each event
 * with each of its effects. `steps`: like `effects`, plus each state that `visibleState` distinguishes. `pairs`: each
 * pair of effects that can occur in sequence.
 */
export type Level = 'transitions' | 'effects' | 'steps' | 'pairs'

export interface Path {
  /** The path's steps, for walking it by hand: 'enterUserId "ada" → submit → done logIn …'. */
  title: string
  root: Root
  edges: Edge[]
}

const format = (value: unknown): string => (typeof value === 'string' ? `"${value}"` : JSON.stringify(value))

/** Describes an event briefly, without its flow's name. */
export const titleOf = ({ type, ...data }: PlainEvent): string => {
  const name = type
    .replace(/^xstate\.done\.actor\./, 'done ')
    .replace(/^xstate\.error\.actor\./, 'failed ')
    .replace(/^xstate\.after\.([^.]+)\..*/, 'after $1')
    .replace(/^[^. ]+\./, '')
  const error = data.error as { status: number | null; summary: string | null } | undefined
  const details = error ? [error.status ?? 'silence'] : Object.values(data).map(format)
  return [name, ...details].filter((part) => part !== undefined).join(' ')
}

const effectOf = ({ from, event, took, skipped }: Edge): string =>
  JSON.stringify([from.snapshot.value, event, took, skipped])

const itemsOf = (edge: Edge, last: Edge | null, level: Level): string[] => {
  if (level === 'pairs') return [`${last ? effectOf(last) : 'start'} then ${effectOf(edge)}`]
  if (level === 'transitions') return edge.took
  return level === 'effects' ? [effectOf(edge)] : [effectOf(edge), edge.to.key]
}

/** A position in a walk. Pairs also need its last edge; `isNew`: whether that edge covers something new. */
interface Position {
  node: Node
  last: Edge | null
  isNew?: boolean
}
/** An edge as an event for `xstate/graph`. */
interface EdgeEvent {
  type: string
  edge: Edge
}

class Tours {
  readonly #covered = new Set<string>()
  readonly #from = new Map<Node, EdgeEvent[]>()

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
        for (const item of itemsOf(edge, edges[index - 1] ?? null, level)) this.#covered.add(item)
  }

  /** Returns the shortest route to an edge that covers something new; null if there is none. */
  next(start: Position): Edge[] | null {
    let isFound = false
    const walk = {
      getInitialSnapshot: () => start,
      transition: ({ last }: Position, { edge }: EdgeEvent): Position => {
        const isNew = itemsOf(edge, last, this.level).some((item) => !this.#covered.has(item))
        isFound ||= isNew
        return { node: edge.to, last: edge, isNew }
      },
    }
    const [way] = getShortestPaths(walk as never, {
      fromState: start as never,
      toState: (({ isNew }: Position) => isNew === true) as never,
      // The search is breadth-first: after the first match, edges further away need no checking.
      events: (({ node }: Position) => (isFound ? [] : (this.#from.get(node) ?? []))) as never,
      serializeEvent: ({ type }) => type,
      serializeState: ((position: Position) => (position.isNew ? 'new' : this.#keyOf(position))) as never,
    })
    // The first step is the initial state.
    return way ? way.steps.slice(1).map(({ event }) => (event as unknown as EdgeEvent).edge) : null
  }

  #keyOf({ node, last }: Position): string {
    return this.level === 'pairs' && last ? `${node.key} ${effectOf(last)}` : node.key
  }

  walk(root: Root, maxSteps: number): Path | null {
    const edges: Edge[] = []
    let position: Position = { node: root.node, last: null }
    while (edges.length < maxSteps) {
      const way = this.next(position)
      if (!way || (edges.length > 0 && edges.length + way.length > maxSteps)) break
      for (const edge of way) {
        for (const item of itemsOf(edge, position.last, this.level)) this.#covered.add(item)
        edges.push(edge)
        position = { node: edge.to, last: edge }
      }
    }
    if (edges.length === 0) return null
    return { title: edges.map(({ event }) => titleOf(event)).join(' → '), root, edges }
  }
}

/** Returns paths of up to about `maxSteps` steps that cover what `existingPaths` leaves uncovered at this level. */
export const paths = (
  graph: Graph,
  level: Level = 'steps',
  maxSteps = 25,
  existingPaths: readonly Path[] = [],
): Path[] => {
  const tours = new Tours(graph, level, existingPaths)
  const newPaths: Path[] = []
  for (const root of graph.roots) {
    let path = tours.walk(root, maxSteps)
    if (!path && existingPaths.length === 0) newPaths.push({ title: 'no steps', root, edges: [] })
    while (path) {
      newPaths.push(path)
      path = tours.walk(root, maxSteps)
    }
  }
  return newPaths
}

/** Returns the path that these events take, for a scenario that the generator would not find. */
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
