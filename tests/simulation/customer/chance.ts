import type { Random } from '../time/random'

export class Chance {
  constructor(readonly random: Random) {}

  upTo(max: number): number {
    return Math.floor(this.random() * max)
  }

  is(share: number): boolean {
    return this.random() < share
  }

  pick<Value>(...values: readonly Value[]): Value {
    return values[this.upTo(values.length)]!
  }

  /** Picks one of several choices by weight. */
  weighed<Value>(...choices: readonly [weight: number, value: () => Value][]): Value {
    let remaining = this.random() * choices.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, value] of choices) {
      remaining -= weight
      if (remaining < 0) return value()
    }
    return choices.at(-1)![1]()
  }
}

/** The product's time limits (10, 20 and 60 s, 2 and 15 min): failures are likely near them. */
const limitsMs = [10_000, 20_000, 60_000, 120_000, 900_000]

/** A delay near one of the product's limits, ms. */
export const around = (chance: Chance): number => {
  const limit = chance.weighed(
    ...limitsMs.map((ms, index): [number, () => number] => [[4, 4, 6, 2, 0.3][index]!, () => ms]),
  )
  return Math.max(0, limit - 2_000 + chance.upTo(4_000))
}

/** A delay of any size, often near a limit, ms. */
export const delay = (chance: Chance): number =>
  chance.weighed(
    [2, () => chance.upTo(60)],
    [2, () => chance.upTo(1_000)],
    [2, () => chance.upTo(20_000)],
    [3, () => around(chance)],
  )
