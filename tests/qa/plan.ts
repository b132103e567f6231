import { createHash } from 'node:crypto'
import { learnFlows } from '../../client/shared/known-flows'
import { type FlowId, flows } from '../../machines/flows'
import { type Edge, explore, type Graph, type Model } from '../shared/graph'
import { models } from '../shared/models'
import { type Path, paths } from '../shared/paths'
import { placeOf, sentenceOf } from './words'

learnFlows(flows)

/**
 * What QA asks for. `transition`: each transition once; `guard`: in each state every event with each answer of its
 * guards; `pair`: every two of these in a row.
 */
export const levels = { transition: 'transitions', guard: 'effects', pair: 'pairs' } as const
export type QaLevel = keyof typeof levels

export interface QaStep {
  sentence: string
  /** Where the flow stands afterwards. */
  leadsTo: string
  /** The event itself, for a program that walks the path. */
  event: Edge['event']
  proves: readonly string[]
}

export interface QaPath {
  /** The same as long as the path is the same: what `diff` compares. */
  id: string
  number: number
  /** Where it begins. */
  from: string
  /** The address it begins at, and who walks it, where the model says. */
  at: string | undefined
  as: string | undefined
  input: unknown
  steps: QaStep[]
}

/** Paths of every flow, by its id. */
export type PathsByFlow = Readonly<Record<string, readonly QaPath[]>>

export const flowIds = Object.keys(flows) as FlowId[]

export const isFlow = (name: string): name is FlowId => name in flows

export const modelOf = (id: FlowId): Model<FlowId> => models[id] as unknown as Model<FlowId>

export const graphOf = (id: FlowId): Graph => explore(id, models[id] as never)

const proves = (model: Model<FlowId>, { took, skipped }: Edge): readonly string[] => [
  ...new Set(
    [...took, ...skipped.map((name) => `${name} refused`)].flatMap((name) => model.proves?.[name] ?? []),
  ),
]

const idOf = (flow: FlowId, path: Path): string =>
  createHash('sha256')
    .update(JSON.stringify([flow, path.root.input ?? null, path.edges.map(({ event }) => event)]))
    .digest('hex')
    .slice(0, 10)

/** Every path of a flow at a level, in the words of its model. */
export const plannedPaths = (flow: FlowId, level: QaLevel, graph: Graph = graphOf(flow)): QaPath[] => {
  const model = modelOf(flow)
  return paths(graph, levels[level]).map((path, index) => ({
    id: idOf(flow, path),
    number: index + 1,
    from: placeOf(path.root.node.snapshot.value),
    at: model.at,
    as: model.as,
    input: path.root.input,
    steps: path.edges.map((edge) => ({
      sentence: sentenceOf(edge.event, model.says),
      leadsTo: placeOf(edge.to.snapshot.value),
      event: edge.event,
      proves: proves(model, edge),
    })),
  }))
}
