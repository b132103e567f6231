import { type Random as RandomSource, randomOf } from '../../simulation/time/random'

/** A seeded random number generator: the same seed repeats the same attack. */
export class Random {
  /** Returns a number from 0 to below 1. */
  readonly next: RandomSource

  constructor(seed: number) {
    this.next = randomOf(seed)
  }

  /** Returns an integer from 0 to below `count`. */
  integerBelow(count: number): number {
    return Math.floor(this.next() * count)
  }

  /** Returns true with this probability (0 to 1). */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.integerBelow(items.length)]!
  }
}

/** FUZZ_SEED sets the seed. The default is fixed, so that a failed run comes from a change. */
export const fuzzSeed = Number(process.env.FUZZ_SEED ?? 20_261_121)
/** FUZZ_RUNS sets the number of requests. */
export const fuzzRuns = Number(process.env.FUZZ_RUNS ?? 200)
