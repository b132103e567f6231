import type { FlowId } from '../../machines/flows'
import type { Graph, Model, StateOf } from './graph'

/** The graph without the steps that no screen offers: what people and the drivers walk. */
export const availableEvents = <Id extends FlowId>(graph: Graph, { offers }: Model<Id>): Graph =>
  offers
    ? {
        ...graph,
        edges: graph.edges.filter(({ from, event }) => offers(from.snapshot as StateOf<Id>, event)),
      }
    : graph
