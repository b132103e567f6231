import type { RecordedStep } from '../../../client/log/recording/recording'
import type { Life } from './recorded-runs'

/**
 * How recorded times are judged, ms. `slack`: in a hidden tab timers run once a minute. `sleep`: longer than that no
 * flow of the tab recorded anything: the phone slept, or the page lay still; such a gap is not counted at all.
 */
export const patience = { slack: 65_000, sleep: 60_000 } as const

export interface AwakeTime {
  /**
   * How long a life waited after one of its steps while its tab was seen to be awake, ms: up to its next step, or as
   * long as it was surely there, which is until another run begins (the page may have been left) or the tab ends.
   */
  waitedAfter: (life: Life, step: number) => number
  /** How long the tab was awake between two lines of it, ms. */
  between: (from: number, to: number) => number
}

/** The time that the tabs of a recording were awake. */
export const awakeTime = (steps: readonly RecordedStep[]): AwakeTime => {
  const awake: number[] = []
  /** The last line of each tab before another run begins in it, by the line that it is asked of. */
  const surelyThere: number[] = []
  const last = new Map<string, number>()
  for (const [index, { session, t }] of steps.entries()) {
    const before = last.get(session)
    const gap = before === undefined ? 0 : t - steps[before]!.t
    awake[index] = before === undefined ? 0 : awake[before]! + (gap > 0 && gap <= patience.sleep ? gap : 0)
    last.set(session, index)
  }
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const { session, cause } = steps[index]!
    const next = last.get(session)!
    surelyThere[index] = next === index || steps[next]!.cause === 'init' ? index : surelyThere[next]!
    last.set(session, index)
    if (cause === 'init') last.set(session, index)
  }
  const between = (from: number, to: number): number => awake[to]! - awake[from]!
  return {
    between,
    waitedAfter: ({ steps: lived }, step) => {
      const from = lived[step]!.index
      return between(from, lived[step + 1]?.index ?? surelyThere[from]!)
    },
  }
}
