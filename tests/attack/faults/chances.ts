/** A source of chances that one number decides: the same seed, the same attack. */
export class Chances {
  #state: number

  constructor(readonly seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from 0 to below `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  /** Whether something of this likelihood happens. */
  often(likelihood: number): boolean {
    return this.next() < likelihood
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!
  }
}

/** FUZZ_SEED repeats an attack; without it the suite always makes the same one, so that a red run can be trusted. */
export const fuzzSeed = Number(process.env.FUZZ_SEED ?? 20_261_121)
/** FUZZ_RUNS: how many requests. */
export const fuzzRuns = Number(process.env.FUZZ_RUNS ?? 200)
