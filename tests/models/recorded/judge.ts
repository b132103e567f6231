import type { Recording } from '../../../client/log/recording/recording'
import { type FlowId, flows, flowsById } from '../../../machines/flows'
import { explore } from '../explore'
import type { Model } from '../graph'
import { awakeTime } from './awake-time'
import { brokenRulesIn } from './broken-rules'
import { placeName } from './departures'
import { type Followed, follow } from './follow'
import { FollowIndex } from './follow-index'
import { overdueIn } from './overdue'
import { type Life, type LivedStep, lifeKey, type RecordedRuns, recordedRuns } from './recorded-runs'

/** Something that is wrong with a recorded life. */
export interface Finding {
  kind: 'leaves the model' | 'waits too long' | 'is not heard' | 'breaks a rule'
  /** Of the step in the recording. */
  index: number
  flow: string
  /** Whose life (`lifeKey`). */
  life: string
  says: string
}

export interface Judgement {
  /** By the file's order; of one step the nearest to its cause first. */
  findings: Finding[]
  /** Lives as far as they were followed. */
  followed: Followed[]
  /** What could not be judged, and why. */
  left: string[]
}

export type ModelsByFlow = Readonly<Record<string, Model<FlowId>>>

export interface Judge {
  indexOf: (flow: string) => FollowIndex
  judge: (recording: Pick<Recording, 'steps'>) => Judgement
}

/** 'placement within sellOrder-3'. */
const nameOf = ({ flow, child, actor }: Life): string => (child === null ? flow : `${flow} within ${actor}`)

const unheard = ({ index, event, before }: LivedStep, flow: string, life: string): Finding => ({
  kind: 'is not heard',
  index,
  flow,
  life,
  says: `'${event!.type}' came in ${placeName(before!.value)}, where ${flow} does not hear it`,
})

/** Why a life is judged by halves, or not at all. */
const leftOf = ({ life, left, departure }: Followed): string[] => [
  ...(life.otherVersion === null
    ? []
    : [
        `${nameOf(life)} was ${life.otherVersion}: only its way is judged${departure ? `, and differs: ${departure.says}` : ''}`,
      ]),
  ...(left === null ? [] : [`${nameOf(life)} is followed up to what its model excuses: ${left}`]),
]

const kinds: readonly Finding['kind'][] = [
  'leaves the model',
  'is not heard',
  'breaks a rule',
  'waits too long',
]

/** Judges recordings by the flows' models; each flow is explored when a file has it, once. */
export const createJudge = (models: ModelsByFlow): Judge => {
  const indexes = new Map<string, FollowIndex>()
  const indexOf = (flow: string): FollowIndex => {
    const index = indexes.get(flow) ?? new FollowIndex(explore(flow as FlowId, models[flow] as never))
    indexes.set(flow, index)
    return index
  }
  const findingsOf = (
    runs: RecordedRuns,
    followed: readonly Followed[],
    recording: Pick<Recording, 'steps'>,
  ) => {
    const awake = awakeTime(recording.steps)
    const own = followed.filter(({ life }) => life.otherVersion === null)
    return [
      ...runs.broken.map((one): Finding => ({ kind: 'leaves the model', ...one })),
      ...own.flatMap(({ life, departure, unheard: steps }): Finding[] => {
        const key = lifeKey(life)
        const late = overdueIn(life, awake, models[life.flow]!)
        return [
          ...(departure
            ? [
                {
                  kind: 'leaves the model' as const,
                  index: departure.index,
                  flow: life.flow,
                  life: key,
                  says: departure.says,
                },
              ]
            : []),
          ...steps.map((step) => unheard(step, life.flow, key)),
          ...(late ? [{ kind: 'waits too long' as const, ...late, life: key }] : []),
        ]
      }),
      ...brokenRulesIn(recording, models, runs, awake).map(
        (one): Finding => ({ kind: 'breaks a rule', ...one }),
      ),
    ].sort((a, b) => a.index - b.index || kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
  }
  return {
    indexOf,
    judge: (recording) => {
      const runs = recordedRuns(flowsById, recording.steps)
      const followed = runs.lives
        .filter(({ flow }) => flow in flows && flow in models)
        .map((life) => follow(indexOf(life.flow), life, models[life.flow]))
      return {
        findings: findingsOf(runs, followed, recording),
        followed,
        left: [
          ...runs.left.map(({ flow, index, why }) => `${flow} from line ${index + 1}: ${why}`),
          ...followed.flatMap(leftOf),
        ],
      }
    },
  }
}
