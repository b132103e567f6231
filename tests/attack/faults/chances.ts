/** A seeded random number generator: the same seed repeats the same attack. */
export class Random {
  #state: number

  constructor(readonly seed: number) {
    this.#state = seed >>> 0
  }

  /** Returns a number from 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
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
