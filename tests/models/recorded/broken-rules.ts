import type { Recording } from '../../../client/log/recording/recording'
import { type FlowId, flowsById } from '../../../machines/flows'
import type { Invariant, Model } from '../graph'
import { type Standing, standingAfter, standingAtStart, type TemporalRule } from '../temporal/rules'
import { type AwakeTime, awakeTime, patience } from './awake-time'
import { type ChangePlace, momentOf, type RecordedMoment } from './moments'
import { type Life, lifeKey, type RecordedRuns, recordedRuns } from './recorded-runs'
import { filled, likened } from './redacted-reads'

/** A rule that a recorded life breaks, and where. */
export interface BrokenRule {
  /** Of the step in the recording. */
  index: number
  flow: string
  /** Whose life (`lifeKey`). */
  life: string
  /** The rule or the invariant as its model says it. */
  says: string
}

export type RulesByFlow = Readonly<Record<string, Pick<Model<FlowId>, 'rules' | 'invariants'>>>

/** A life's steps as rules look at them; each look says whether it hung on what the file does not hold. */
class Looks {
  #hangs = false
  readonly #moments: (RecordedMoment | null)[]

  constructor(
    readonly life: Life,
    change?: ChangePlace,
  ) {
    const note = (): void => {
      this.#hangs = true
    }
    this.#moments = life.steps.map((step) => momentOf(life, step, note, change))
  }

  at<Result>(
    place: number,
    look: (moment: RecordedMoment) => Result,
  ): { result: Result | null; hangs: boolean } {
    const moment = this.#moments[place]
    if (!moment) return { result: null, hangs: true }
    this.#hangs = false
    try {
      const result = look(moment)
      return { result, hangs: this.#hangs }
    } catch {
      return { result: null, hangs: true }
    }
  }
}

/**
 * Whether a recorded step breaks an invariant. Where the verdict hangs on redacted values it counts only if they
 * differ, which is a true difference: it would hold if they had stayed the same, and fails for amounts within their
 * ranges too. Otherwise it cannot be told.
 */
const breaksInvariant = (looks: Looks, place: number, holds: Invariant<FlowId>): boolean => {
  const { life } = looks
  const { before, event, isHeard } = life.steps[place]!
  if (!before || !event || !isHeard) return false
  const look = ({ before: from, event: seen, moment, asks }: RecordedMoment): boolean =>
    holds({ before: from as never, event: seen!, after: moment.snapshot as never, asks })
  const { result, hangs } = looks.at(place, look)
  if (result !== false || !hangs) return result === false
  const one: Life = { ...life, steps: [life.steps[place]!] }
  const same: ChangePlace = (own, which) => (which === 'after' ? likened(own, before.context) : own)
  return (
    new Looks(one, same).at(0, look).result === true && new Looks(one, filled).at(0, look).result === false
  )
}

/** The first step at which a rule is broken; from a step that hangs on what the file does not hold it is not told. */
const ruleBrokenAt = (rule: TemporalRule, looks: Looks, awake: AwakeTime): number | null => {
  const { steps } = looks.life
  let before: Standing = 'idle'
  let armedAt = 0
  for (const [place, { isHeard, index }] of steps.entries()) {
    // What no state names is not a moment of the model's life either.
    if (!isHeard) continue
    const from: Standing = before
    const { result, hangs } = looks.at(
      place,
      ({ moment }): Standing =>
        place === 0 ? standingAtStart(rule, moment) : standingAfter(rule, from, moment),
    )
    const standing: Standing = (hangs ? null : result) ?? 'idle'
    if (standing === 'broken') return index
    if (standing === 'armed' && before === 'idle') armedAt = place
    before = standing
    if (standing !== 'armed' || rule.kind === 'safety' || rule.withinMs === null) continue
    const waited = awake.between(steps[armedAt]!.index, index) + awake.waitedAfter(looks.life, place)
    if (waited > rule.withinMs + patience.slack) return index
  }
  return null
}

const breaksOf = (
  life: Life,
  { rules = [], invariants }: RulesByFlow[string],
  awake: AwakeTime,
): BrokenRule[] => {
  const looks = new Looks(life)
  const broken = (says: string, index: number | null | undefined): BrokenRule[] =>
    typeof index === 'number' ? [{ index, flow: life.flow, life: lifeKey(life), says }] : []
  return [
    ...rules.flatMap((rule) => broken(rule.says, ruleBrokenAt(rule, looks, awake))),
    ...Object.entries(invariants).flatMap(([says, holds]) =>
      broken(says, life.steps.find((_, place) => breaksInvariant(looks, place, holds))?.index),
    ),
  ]
}

/** Every rule and invariant that a recorded life breaks, each where a life first breaks it, by the file's order. */
export const brokenRulesIn = (
  { steps }: Pick<Recording, 'steps'>,
  models: RulesByFlow,
  { lives }: Pick<RecordedRuns, 'lives'> = recordedRuns(flowsById, steps),
  awake = awakeTime(steps),
): BrokenRule[] =>
  lives
    .filter(({ otherVersion }) => otherVersion === null)
    .flatMap((life) => {
      const model = models[life.flow]
      return model ? breaksOf(life, model, awake) : []
    })
    .sort((a, b) => a.index - b.index)
