import type { FlowId } from '../../../machines/flows'
import type { Graph } from '../../../tests/models/graph'
import { inWords, modelOf } from '../../qa/plan'

export interface TransitionWords {
  /** What has to happen for it: "Press 'Login'". */
  says: string
  /** What a person sees then. */
  sees: string
}

/** Every transition that exploring takes, by its name, in the words of the flow's model: what could happen next. */
export const transitionWords = (flow: FlowId, graph: Graph): Record<string, TransitionWords> => {
  const words: Record<string, TransitionWords> = {}
  for (const edge of graph.edges)
    for (const name of edge.took) {
      if (words[name]) continue
      const root = graph.roots[0]!
      const [step] = inWords(flow, { title: '', root, edges: [edge] }, { number: 1, byHand: false }).steps
      words[name] = { says: step!.sentence, sees: step!.sees }
    }
  return words
}

/** The REST call that an actor's answer comes from, by the actor's name, as far as the model says. */
export const callsOf = (flow: FlowId): Record<string, string> =>
  Object.fromEntries(
    Object.entries(modelOf(flow).answers).flatMap(([actor, { call }]) =>
      typeof call === 'string' ? [[actor, call]] : [],
    ),
  )
