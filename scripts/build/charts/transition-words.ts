import type { FlowId } from '../../../machines/flows'
import type { Graph } from '../../../tests/models/graph'
import { describePath, modelOf } from '../../qa/plan'

export interface TransitionWords {
  /** The instruction that causes it: "Click 'Login'". */
  says: string
  /** Empty: nothing to look for. */
  sees: string
}

/** Every explored transition, by name, in the words of the flow's model: the possible next events. */
export const transitionWords = (flow: FlowId, graph: Graph): Record<string, TransitionWords> => {
  const words: Record<string, TransitionWords> = {}
  for (const edge of graph.edges)
    for (const name of edge.took) {
      if (words[name]) continue
      const root = graph.roots[0]!
      const [step] = describePath(
        flow,
        { title: '', root, edges: [edge] },
        { number: 1, byHand: false },
      ).steps
      words[name] = { says: step!.sentence, sees: step!.sees ?? '' }
    }
  return words
}

/** The REST call behind an actor, by the actor's name, where the model names one. */
export const callsOf = (flow: FlowId): Record<string, string> =>
  Object.fromEntries(
    Object.entries(modelOf(flow).answers).flatMap(([actor, { call }]) =>
      typeof call === 'string' ? [[actor, call]] : [],
    ),
  )
