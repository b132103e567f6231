import type { Recording } from '../../../client/log/recording/recording'
import { type FlowId, flows, flowsById } from '../../../machines/flows'
import { explore } from '../explore'
import type { Graph, Model } from '../graph'
import { type NamedRule, namedRules, type Standing, standingAfter } from '../named-rules'
import { type Followed, follow, type Ways, waysIn } from './follow'
import { awakeTime, overdueIn } from './overdue'
import { type Life, lifeName, placeName, recordedRuns, snapshotAt } from './recorded-runs'

/** A problem of a recorded run, and its place. */
export interface Finding {
  kind: 'leaves the model' | 'waits too long' | 'is not heard' | 'breaks a rule'
  /** Of the step in the recording. */
  index: number
  flow: string
  says: string
}

export interface Judgement {
  /** In the file's order; of one step the nearest to its cause first. */
  findings: Finding[]
  /** The runs that could not be judged, and why. */
  leftModel: string[]
}

export type ModelsByFlow = Readonly<Record<string, Model<FlowId>>>

export type Judge = (recording: Pick<Recording, 'steps'>) => Judgement

/** Why a life is judged by halves, or not at all. */
const leftOf = ({ life, leftReason, departure }: Followed): string[] => [
  ...(life.otherVersion === null
    ? []
    : [
        `${lifeName(life)} was ${life.otherVersion}: only its way is judged${departure ? `, and differs: ${departure.says}` : ''}`,
      ]),
  ...(leftReason === null
    ? []
    : [`${lifeName(life)} is followed up to what its model excuses: ${leftReason}`]),
]

const departuresOf = ({ life: { flow }, departure, unheard }: Followed): Finding[] => [
  ...(departure ? [{ kind: 'leaves the model' as const, flow, ...departure }] : []),
  ...unheard.map(({ index, event, before }): Finding => {
    const says = `'${event!.type}' came in ${placeName(before!.value)}, where ${flow} does not hear it`
    return { kind: 'is not heard', index, flow, says }
  }),
]

/** The first step at which a recorded life breaks a rule. */
const brokenAt = ({ machine, steps }: Life, rule: NamedRule): number | undefined => {
  let standing: Standing | null = null
  for (const { isHeard, index, at, event, tells } of steps) {
    const snapshot = isHeard ? snapshotAt(machine, at) : null
    // An event that no state names is no moment of the model's life either.
    if (!snapshot) continue
    standing = standingAfter(rule, standing, { event, snapshot, emits: tells })
    if (standing === 'broken') return index
  }
  return undefined
}

const brokenRulesOf = (life: Life): Finding[] =>
  (namedRules[life.flow as FlowId]?.rules ?? []).flatMap((rule): Finding[] => {
    const index = brokenAt(life, rule)
    return index === undefined ? [] : [{ kind: 'breaks a rule', index, flow: life.flow, says: rule.says }]
  })

const kinds: readonly Finding['kind'][] = [
  'leaves the model',
  'is not heard',
  'breaks a rule',
  'waits too long',
]

/**
 * Judges recordings by the flows' models: rules, waits, and each life followed through its explored graph. A flow is
 * explored when a file has it, once; `isFollowed`: which flows are, where exploring takes too long for all.
 */
export const createJudge = (
  models: ModelsByFlow,
  isFollowed: (flow: string) => boolean = () => true,
): Judge => {
  const explored = new Map<string, { graph: Graph; ways: Ways }>()
  const exploredOf = (flow: string): { graph: Graph; ways: Ways } => {
    const cachedGraph = explored.get(flow)
    if (cachedGraph) return cachedGraph
    const graph = explore(flow as FlowId, models[flow] as never)
    const exploredFlow = { graph, ways: waysIn(graph) }
    explored.set(flow, exploredFlow)
    return exploredFlow
  }
  return (recording) => {
    const { lives: all, left, broken } = recordedRuns(flowsById, recording.steps)
    const awake = awakeTime(recording.steps)
    const lives = all.filter(({ flow }) => flow in flows && flow in models)
    const followed = lives
      .filter(({ flow }) => isFollowed(flow))
      .map((life) => {
        const { graph, ways } = exploredOf(life.flow)
        return follow(graph, ways, life, models[life.flow]!)
      })
    const findings = [
      ...broken.map((violation): Finding => ({ kind: 'leaves the model', ...violation })),
      ...followed.filter(({ life }) => life.otherVersion === null).flatMap(departuresOf),
      ...lives
        .filter(({ otherVersion }) => otherVersion === null)
        .flatMap((life): Finding[] => {
          const late = overdueIn(life, awake, models[life.flow]!)
          return [...brokenRulesOf(life), ...(late ? [{ kind: 'waits too long' as const, ...late }] : [])]
        }),
    ]
    return {
      findings: findings.sort((a, b) => a.index - b.index || kinds.indexOf(a.kind) - kinds.indexOf(b.kind)),
      leftModel: [
        ...left.map(({ flow, index, why }) => `${flow} from line ${index + 1}: ${why}`),
        ...followed.flatMap(leftOf),
      ],
    }
  }
}
