import type { Condition, Moment } from './conditions'

/**
 * What holds over a flow's whole life, as a sentence. `bad` must not hold while the rule is armed: from the moment
 * after `from`, or from the beginning, until `until` holds.
 */
export interface SafetyRule {
  kind: 'safety'
  says: string
  from: Condition | null
  bad: Condition
  until: Condition | null
}

/**
 * `goal` comes by itself once `from` held: by answers and delays, whatever the customer does meanwhile. `withinMs`:
 * even where nobody answers, in simulated ms.
 */
export interface LivenessRule {
  kind: 'liveness'
  says: string
  from: Condition | null
  goal: Condition
  withinMs: number | null
}

export type TemporalRule = SafetyRule | LivenessRule

const safety = (
  says: string,
  bad: Condition,
  from: Condition | null = null,
  until: Condition | null = null,
): SafetyRule => ({ kind: 'safety', says, from, bad, until })

const liveness = (
  says: string,
  goal: Condition,
  from: Condition | null = null,
  withinMs: number | null = null,
): LivenessRule => ({ kind: 'liveness', says, from, goal, withinMs })

const opposite = ({ says, holds }: Condition): Condition => ({ says, holds: (moment) => !holds(moment) })

/** In every moment. */
export const always = (good: Condition): SafetyRule => safety(`Always ${good.says}.`, opposite(good))

/** In no moment. */
export const never = (bad: Condition): SafetyRule => safety(`It never happens that ${bad.says}.`, bad)

/** From the beginning `good` holds, until `end` does. */
export const until = (good: Condition, end: Condition): SafetyRule =>
  safety(`From the beginning ${good.says}, until ${end.says}.`, opposite(good), null, end)

/** Comes by itself. */
export const eventually = (goal: Condition): LivenessRule =>
  liveness(`By itself it comes that ${goal.says}.`, goal)

/** Rules that begin with a moment, as often as it comes. */
export const after = (from: Condition) => ({
  always: (good: Condition) => ({
    until: (end: Condition): SafetyRule =>
      safety(`After ${from.says} ${good.says}, until ${end.says}.`, opposite(good), from, end),
  }),
  never: (bad: Condition) => ({
    before: (end: Condition): SafetyRule =>
      safety(`After ${from.says} it never happens that ${bad.says}, before ${end.says}.`, bad, from, end),
    again: (): SafetyRule => safety(`After ${from.says} it never happens that ${bad.says}.`, bad, from),
  }),
  eventually: (goal: Condition): LivenessRule =>
    liveness(`After ${from.says} it comes by itself that ${goal.says}.`, goal, from),
  /** `ms` simulated, though nobody answers. */
  answersWithin: (ms: number, goal: Condition): LivenessRule =>
    liveness(
      `After ${from.says} it comes within ${ms / 1000} s that ${goal.says}, even if nobody answers.`,
      goal,
      from,
      ms,
    ),
})

/** Where a rule stands in a life: nothing is owed, or it watches since `from`. */
export type Standing = 'idle' | 'armed' | 'broken'

const endOf = (rule: TemporalRule): Condition | null => (rule.kind === 'safety' ? rule.until : rule.goal)

/** Where a rule stands after the next moment; once broken it stays so. */
export const standingAfter = (rule: TemporalRule, standing: Standing, moment: Moment): Standing => {
  if (standing === 'broken') return standing
  if (endOf(rule)?.holds(moment)) return 'idle'
  if (standing === 'armed') return rule.kind === 'safety' && rule.bad.holds(moment) ? 'broken' : 'armed'
  return rule.from?.holds(moment) ? 'armed' : 'idle'
}

/** Where a rule stands as a flow begins. */
export const standingAtStart = (rule: TemporalRule, beginning: Moment): Standing =>
  standingAfter(rule, rule.from === null ? 'armed' : 'idle', beginning)
