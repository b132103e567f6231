import type { Edge, Graph, Node, PlainEvent, Root } from '../graph'
import { titleOf } from '../paths'
import { mostLike } from './follow-index'

/** The fewest steps that come to a place, and where they begin. */
export interface SmallestPath {
  root: Root
  edges: Edge[]
  title: string
}

interface Way {
  root: Root
  by: Edge | null
}

/** For each node the first step of a shortest way back; graphs are walked once. */
const shortest = new WeakMap<Graph, ReadonlyMap<Node, Way>>()

const waysIn = (graph: Graph): ReadonlyMap<Node, Way> => {
  const known = shortest.get(graph)
  if (known) return known
  const from = new Map<Node, Edge[]>()
  for (const edge of graph.edges) {
    if (from.has(edge.from)) from.get(edge.from)!.push(edge)
    else from.set(edge.from, [edge])
  }
  const ways = new Map<Node, Way>()
  for (const root of graph.roots) if (!ways.has(root.node)) ways.set(root.node, { root, by: null })
  // A map goes on over what is added meanwhile: nearest first.
  for (const [node, { root }] of ways)
    for (const by of from.get(node) ?? []) if (!ways.has(by.to)) ways.set(by.to, { root, by })
  shortest.set(graph, ways)
  return ways
}

const pathTo = (graph: Graph, node: Node): Pick<SmallestPath, 'root' | 'edges'> | null => {
  const ways = waysIn(graph)
  const edges: Edge[] = []
  let way = ways.get(node)
  while (way?.by) {
    edges.unshift(way.by)
    way = ways.get(way.by.from)
  }
  return way ? { root: way.root, edges } : null
}

const titled = ({ root, edges }: Pick<SmallestPath, 'root' | 'edges'>): SmallestPath => ({
  root,
  edges,
  title: edges.map(({ event }) => titleOf(event)).join(' → ') || 'only its beginning',
})

/**
 * The shortest path of a graph that ends in one of these nodes; with `last`, one that then takes an event as the
 * recorded one, whatever the model makes of it. Null: the graph has none.
 */
export const smallestPath = (
  graph: Graph,
  nodes: readonly Node[],
  last: PlainEvent | null = null,
): SmallestPath | null => {
  const wanted = new Set(nodes)
  const ends =
    last === null
      ? []
      : mostLike(
          graph.edges.filter(({ from, event }) => wanted.has(from) && event.type === last.type),
          last,
        )
  const paths =
    last === null
      ? nodes.flatMap((node) => pathTo(graph, node) ?? [])
      : ends.flatMap((edge) => {
          const path = pathTo(graph, edge.from)
          return path ? [{ root: path.root, edges: [...path.edges, edge] }] : []
        })
  const [least] = paths.sort((a, b) => a.edges.length - b.edges.length)
  return least ? titled(least) : null
}
