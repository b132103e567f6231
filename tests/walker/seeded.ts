const { SEED, FRESH_SEED } = process.env

/**
 * The seed of properties that start servers or render pages. It is fixed in short runs, so a failure is reproducible.
 * SEED sets another; `npm run test:long` draws a new one (FRESH_SEED), and a failure prints it.
 */
export const seeded: { seed?: number } = SEED
  ? { seed: Number(SEED) }
  : FRESH_SEED
    ? {}
    : { seed: 20_261_121 }
