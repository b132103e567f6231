import { createHash } from 'node:crypto'
import { type FlowId, flows } from '../../machines/flows'
import type { ModelPersona } from '../../tests/models/descriptions'
import { type NumberedPath, numberedPaths } from '../../tests/models/driver-graph'
import { explore } from '../../tests/models/explore'
import type { Edge, Graph, Model } from '../../tests/models/graph'
import { models } from '../../tests/models/models'
import type { Path } from '../../tests/models/paths'
import { instructionsFor } from './instructions'
import { type ModelTexts, parseOutcome, statePathOf } from './phrases'
import { visibleAfter } from './visible-text'

/**
 * The level of coverage. `transition`: each transition once; `guard`: in each state, every event with each result of
 * its guards; `pair`: every two of these in sequence.
 */
export const levels = { transition: 'transitions', guard: 'effects', pair: 'pairs' } as const
export type QaLevel = keyof typeof levels

export interface QaStep {
  sentence: string
  /** Null if nothing visible changes. */
  expected: string | null
  leadsTo: string
  event: Edge['event']
  requirements: readonly string[]
}

export interface QaPath {
  /** Whether only a person can walk it, because the drivers cannot. */
  manual: boolean
  /** Equal for equal paths, for `diff`. */
  id: string
  number: number
  from: string
  /** The path to open, or the reason why there is none. */
  url: string | { nowhere: string }
  persona: ModelPersona
  setup: string | null
  input: unknown
  /** The requirement ids that the beginning itself proves. */
  requirements: readonly string[]
  steps: QaStep[]
}

/** Paths of every flow, by its id. */
export type PathsByFlow = Readonly<Record<string, readonly QaPath[]>>

export const flowIds = Object.keys(flows) as FlowId[]

export const isFlow = (name: string): name is FlowId => name in flows

export const modelOf = (id: FlowId): Model<FlowId> => models[id] as unknown as Model<FlowId>

export const graphOf = (id: FlowId): Graph => explore(id, models[id] as never)

const requirementsOf = (
  model: Model<FlowId>,
  { took, skipped }: Pick<Edge, 'took' | 'skipped'>,
): readonly string[] => [
  ...new Set(
    [...took, ...skipped.map((name) => `${name} refused`)].flatMap(
      (name) => model.requirements?.[name] ?? [],
    ),
  ),
]

const idOf = (flow: FlowId, path: Path): string =>
  createHash('sha256')
    .update(JSON.stringify([flow, path.root.input ?? null, path.edges.map(({ event }) => event)]))
    .digest('hex')
    .slice(0, 10)

const wordsOf = (flow: FlowId, input: never): ModelTexts => {
  const { steps, responses, waits, callOf } = modelOf(flow)
  const called = callOf
    ? Object.fromEntries(
        Object.entries(responses).map(([actor, answer]) => [actor, { ...answer, call: callOf(input) }]),
      )
    : responses
  return { flow, steps: steps as ModelTexts['steps'], responses: called, ...(waits ? { waits } : {}) }
}

/** Every path of a flow at a level, numbered from 0, among those that its screen offers. */
export const pathsOf = (flow: FlowId, level: QaLevel, graph: Graph = graphOf(flow)): NumberedPath[] =>
  numberedPaths(graph, modelOf(flow), levels[level])

/** A path in the wording of its flow's model. */
export const describePath = (
  flow: FlowId,
  path: Path,
  { number, manual }: Pick<QaPath, 'number' | 'manual'>,
): QaPath => {
  const model = modelOf(flow)
  const input = path.root.input as never
  const precondition = typeof model.setup === 'function' ? model.setup(input) : (model.setup ?? null)
  const texts = wordsOf(flow, input)
  const { before, steps } = instructionsFor(path, texts)
  /** Whether a response that nothing holds ends the state after this step. */
  const isBrief = (step: number): boolean => {
    const next = path.edges[step + 1]
    const actor = next && parseOutcome(next.event)?.actor
    return Boolean(actor && texts.responses[actor]?.call && !steps[step + 1]!.startsWith('Release it'))
  }
  return {
    id: idOf(flow, path),
    number,
    manual,
    from: statePathOf(path.root.node.snapshot.value),
    url: typeof model.url === 'function' ? model.url(input) : model.url,
    persona: model.persona,
    input,
    requirements: requirementsOf(model, path.root.first),
    setup: [precondition, before].filter(Boolean).join('. ') || null,
    steps: path.edges.map((edge, step) => ({
      sentence: steps[step]!,
      expected: visibleAfter(flow, edge, model.expected, isBrief(step)),
      leadsTo: statePathOf(edge.to.snapshot.value),
      event: edge.event,
      requirements: requirementsOf(model, edge),
    })),
  }
}

/** Every path of a flow at a level, in its model's wording. */
export const plannedPaths = (flow: FlowId, level: QaLevel, graph: Graph = graphOf(flow)): QaPath[] =>
  pathsOf(flow, level, graph).map(({ path, isManual }, index) =>
    describePath(flow, path, { number: index + 1, manual: isManual }),
  )
