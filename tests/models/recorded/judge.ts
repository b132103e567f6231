import type { Recording } from '../../../client/log/recording/recording'
import { type FlowId, flows, flowsById } from '../../../machines/flows'
import { explore } from '../explore'
import type { Graph, Model } from '../graph'
import { brokenRulesIn, type Finding } from './broken-rules'
import { type Followed, follow, type Ways, waysIn } from './follow'
import { type Life, lifeKey, placeName, recordedRuns } from './recorded-runs'

export interface Judgement {
  /** In the file's order; of one step the nearest to its cause first. */
  findings: Finding[]
  /** What could not be judged, and why. */
  left: string[]
}

export type ModelsByFlow = Readonly<Record<string, Model<FlowId>>>

export type Judge = (recording: Pick<Recording, 'steps'>) => Judgement

/** 'placement within sellOrder-3'. */
const nameOf = ({ flow, child, actor }: Life): string => (child === null ? flow : `${flow} within ${actor}`)

/** Why a life is judged by halves, or not at all. */
const leftOf = ({ life, left, departure }: Followed): string[] => [
  ...(life.otherVersion === null
    ? []
    : [
        `${nameOf(life)} was ${life.otherVersion}: only its way is judged${departure ? `, and differs: ${departure.says}` : ''}`,
      ]),
  ...(left === null ? [] : [`${nameOf(life)} is followed up to what its model excuses: ${left}`]),
]

const departuresOf = ({ life, departure, unheard }: Followed): Finding[] => {
  const whose = { flow: life.flow, life: lifeKey(life) }
  return [
    ...(departure ? [{ kind: 'leaves the model' as const, ...whose, ...departure }] : []),
    ...unheard.map(({ index, event, before }): Finding => {
      const says = `'${event!.type}' came in ${placeName(before!.value)}, where ${life.flow} does not hear it`
      return { kind: 'is not heard', index, ...whose, says }
    }),
  ]
}

const kinds: readonly Finding['kind'][] = [
  'leaves the model',
  'is not heard',
  'breaks a rule',
  'waits too long',
]

/** Judges recordings by the flows' models; each flow is explored when a file has it, once. */
export const createJudge = (models: ModelsByFlow): Judge => {
  const explored = new Map<string, { graph: Graph; ways: Ways }>()
  const exploredOf = (flow: string): { graph: Graph; ways: Ways } => {
    const known = explored.get(flow)
    if (known) return known
    const graph = explore(flow as FlowId, models[flow] as never)
    const made = { graph, ways: waysIn(graph) }
    explored.set(flow, made)
    return made
  }
  return (recording) => {
    const runs = recordedRuns(flowsById, recording.steps)
    const followed = runs.lives
      .filter(({ flow }) => flow in flows && flow in models)
      .map((life) => {
        const { graph, ways } = exploredOf(life.flow)
        return follow(graph, ways, life, models[life.flow]!)
      })
    const findings = [
      ...runs.broken.map((one): Finding => ({ kind: 'leaves the model', ...one })),
      ...followed.filter(({ life }) => life.otherVersion === null).flatMap(departuresOf),
      ...brokenRulesIn(recording, models, runs),
    ]
    return {
      findings: findings.sort((a, b) => a.index - b.index || kinds.indexOf(a.kind) - kinds.indexOf(b.kind)),
      left: [
        ...runs.left.map(({ flow, index, why }) => `${flow} from line ${index + 1}: ${why}`),
        ...followed.flatMap(leftOf),
      ],
    }
  }
}
