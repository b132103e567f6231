import type { FlowId } from '../../machines/flows'
import type { Edge, Graph, Model, Root, StateOf } from './graph'
import { journey, type Level, type Path, paths, titleOf } from './paths'

/** A beginning as the drivers see it: after the page's own events on opening. */
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

/** The graph without steps that no screen offers. */
const availableEvents = <Id extends FlowId>(graph: Graph, { offers }: Model<Id>): Graph => ({
  ...graph,
  edges: graph.edges.filter(({ from, event }) => offers?.(from.snapshot as StateOf<Id>, event) ?? true),
})

/** The steps that drivers can walk: those that a screen offers, without those for people only. */
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
  /** Only for manual tests. */
  isByHand: boolean
}

/**
 * Every path of a flow at a level, from its own beginning. A path's number is its place here, in every output: first
 * the paths that all drivers walk, then those for people only.
 */
export const numbered = <Id extends FlowId>(all: Graph, model: Model<Id>, level: Level): NumberedPath[] => {
  const graph = availableEvents(all, model)
  const driving = driverGraph(all, model)
  const drivenPaths = paths(driving, level).map((path): Path => {
    const index = driving.roots.indexOf(path.root as DriverRoot)
    const { opening } = driving.roots[index]!
    return { ...path, root: graph.roots[index]!, edges: opening ? [opening, ...path.edges] : path.edges }
  })
  const remainingPaths = paths(graph, level, undefined, drivenPaths)
  return [
    ...drivenPaths.map((path) => ({ path, isByHand: false })),
    ...remainingPaths.map((path) => ({ path, isByHand: true })),
  ]
}
