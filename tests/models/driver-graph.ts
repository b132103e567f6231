import type { FlowId } from '../../machines/flows'
import type { Edge, Graph, Model, Root, StateOf } from './graph'
import { journey, type Level, type Path, paths, titleOf } from './paths'

/** A root for drivers: its node follows the page's opening event. */
export interface DriverRoot extends Root {
  opening: Edge | null
}

export interface DriverGraph extends Graph {
  roots: DriverRoot[]
}

/** A state's path: 'editing.found', or 'reading.shown,writing.ready' where several regions are active. */
export const stateNodeOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([key, inner]) => `${key}.${stateNodeOf(inner)}`)
        .join()

/** Returns the graph, omitting steps that no screen offers. */
const availableEvents = <Id extends FlowId>(graph: Graph, { offers }: Model<Id>): Graph => ({
  ...graph,
  edges: graph.edges.filter(({ from, event }) => offers?.(from.snapshot as StateOf<Id>, event) ?? true),
})

/** Returns the steps that drivers can walk: those that a screen offers, except the manual ones. */
export const driverGraph = <Id extends FlowId>(all: Graph, model: Model<Id>): DriverGraph => {
  const graph = availableEvents(all, model)
  const { manual = {}, driven, opening } = model
  const roots = graph.roots.map((root) => {
    const event = opening?.(root.input as never) ?? null
    const [edge = null] = event ? journey(graph, root, [event]).edges : []
    return edge
      ? { ...root, node: edge.to, invokes: edge.invokes, opening: edge }
      : { ...root, opening: null }
  })
  const edges = graph.edges.filter(({ event, from: { snapshot } }) => {
    const title = titleOf(event)
    return (
      (driven?.(snapshot as StateOf<Id>, event) ?? true) &&
      !(title in manual) &&
      !(`${stateNodeOf(snapshot.value)} ${title}` in manual)
    )
  })
  return { ...graph, roots, edges }
}

export interface NumberedPath {
  path: Path
  /** Whether only testers walk the path. */
  isManual: boolean
}

/**
 * Lists every path of a flow at a level: first the paths that all drivers walk, then the manual ones. A path's position
 * in this list is its number in every output.
 */
export const numberedPaths = <Id extends FlowId>(
  all: Graph,
  model: Model<Id>,
  level: Level,
): NumberedPath[] => {
  const graph = availableEvents(all, model)
  const drivable = driverGraph(all, model)
  const drivenPaths = paths(drivable, level).map((path): Path => {
    const index = drivable.roots.indexOf(path.root as DriverRoot)
    const { opening } = drivable.roots[index]!
    return { ...path, root: graph.roots[index]!, edges: opening ? [opening, ...path.edges] : path.edges }
  })
  const remainingPaths = paths(graph, level, undefined, drivenPaths)
  return [
    ...drivenPaths.map((path) => ({ path, isManual: false })),
    ...remainingPaths.map((path) => ({ path, isManual: true })),
  ]
}
