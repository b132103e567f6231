import type { AnyMachineSnapshot } from 'xstate'
import type { Recording } from '../../../client/log/recording/recording'
import { type FlowId, flowsById } from '../../../machines/flows'
import type { Invariant, Model, PlainEvent } from '../graph'
import { sendsTwice } from '../invariants'
import { type Moment, type NamedRule, namedRules, type Standing, standingAfter } from '../named-rules'
import type { Asking } from '../steps'
import { askedBy } from './asked-actors'
import { type AwakeTime, awakeTime, overdueIn } from './overdue'
import {
  type Life,
  type LivedStep,
  lifeKey,
  type RecordedRuns,
  recordedRuns,
  snapshotAt,
} from './recorded-runs'
import { filled, likened, watched } from './redacted-reads'

/** What is wrong with a recorded life, and where. */
export interface Finding {
  kind: 'leaves the model' | 'waits too long' | 'is not heard' | 'breaks a rule'
  /** Of the step in the recording. */
  index: number
  flow: string
  /** Whose life (`lifeKey`). */
  life: string
  says: string
}

/** What a flow is judged by; its named rules are those of the flow when left out. */
export type RulesByFlow = Readonly<
  Record<
    string,
    Pick<Model<FlowId>, 'invariants'> &
      Partial<Pick<Model<FlowId>, 'answers'>> & { rules?: readonly NamedRule[] }
  >
>

/** A recorded step as rules and invariants look at it. */
interface RecordedMoment {
  moment: Moment
  before: AnyMachineSnapshot | null
  event: PlainEvent | null
  asks: readonly Asking[]
}

/** A place of a life, whatever is put for what was remembered there. */
type ChangePlace = (context: unknown, which: 'before' | 'after') => unknown

/** The type is always known; of the rest the log keeps the allowed fields. */
const watchedEvent = ({ type, ...rest }: PlainEvent, isWritten: boolean, note: () => void): PlainEvent =>
  new Proxy(watched(isWritten ? rest : {}, note, true) as object, {
    get: (target, key) => (key === 'type' ? type : Reflect.get(target, key)),
  }) as PlainEvent

/** Null where today's machine does not have its state. `note` is called as often as what the file lacks is read. */
const momentOf = (
  { machine }: Life,
  { before, at, event, isWritten, took, tells }: LivedStep,
  note: () => void,
  change: ChangePlace,
): RecordedMoment | null => {
  const placed = (place: NonNullable<LivedStep['before']>, which: 'before' | 'after') =>
    snapshotAt(machine, { value: place.value, context: watched(change(place.context, which), note) })
  const after = placed(at, 'after')
  const from = before && placed(before, 'before')
  if (!after || (before && !from)) return null
  const asks = askedBy(machine, took, event === null)
  const seen = event && watchedEvent(event, isWritten, note)
  return {
    moment: { event: seen, snapshot: after, asks, emits: tells },
    before: from,
    event: seen,
    asks: asks.map((actor) => ({ actor, input: watched(undefined, note) })),
  }
}

/** A life's steps as rules look at them; each look says whether its result hung on what the file does not hold. */
class Looks {
  #hangs = false
  readonly #moments: (RecordedMoment | null)[]

  constructor(
    readonly life: Life,
    change: ChangePlace = (context) => context,
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
const ruleBrokenAt = (rule: NamedRule, looks: Looks): number | undefined => {
  let standing: Standing | null = null
  for (const [place, { isHeard, index }] of looks.life.steps.entries()) {
    // What no state names is not a moment of the model's life either.
    if (!isHeard) continue
    const from: Standing | null = standing
    const { result, hangs } = looks.at(place, ({ moment }): Standing => standingAfter(rule, from, moment))
    standing = (hangs ? null : result) ?? 'idle'
    if (standing === 'broken') return index
  }
  return undefined
}

const findingsIn = (
  life: Life,
  { rules = namedRules[life.flow as FlowId]?.rules ?? [], invariants, answers }: RulesByFlow[string],
  awake: AwakeTime,
): Finding[] => {
  const looks = new Looks(life)
  const once: Invariant<FlowId> = (step) => !sendsTwice(step, { answers: answers ?? {} })
  const all = {
    ...invariants,
    ...(answers ? { 'No call is sent again before its answer is known.': once } : {}),
  }
  const broken: (readonly [says: string, index: number | undefined])[] = [
    ...rules.map((rule) => [rule.says, ruleBrokenAt(rule, looks)] as const),
    ...Object.entries(all).map(
      ([says, holds]) =>
        [says, life.steps.find((_, place) => breaksInvariant(looks, place, holds))?.index] as const,
    ),
  ]
  const whose = { flow: life.flow, life: lifeKey(life) }
  const late = answers ? overdueIn(life, awake, { answers }) : null
  return [
    ...broken.flatMap(([says, index]): Finding[] =>
      index === undefined ? [] : [{ kind: 'breaks a rule', index, ...whose, says }],
    ),
    ...(late ? [{ kind: 'waits too long' as const, ...whose, ...late }] : []),
  ]
}

/** Every rule, invariant and limit that a recorded life breaks, each where the life first breaks it. */
export const brokenRulesIn = (
  { steps }: Pick<Recording, 'steps'>,
  models: RulesByFlow,
  { lives }: Pick<RecordedRuns, 'lives'> = recordedRuns(flowsById, steps),
): Finding[] => {
  const awake = awakeTime(steps)
  return lives
    .filter(({ otherVersion, flow }) => otherVersion === null && flow in models)
    .flatMap((life) => findingsIn(life, models[life.flow]!, awake))
    .sort((a, b) => a.index - b.index)
}
