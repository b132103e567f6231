const { SEED, FRESH_SEED } = process.env

/**
 * The chances of a property that starts servers or draws pages: the same in every short run, so that a red run can be
 * trusted. SEED chooses others; `npm run test:long` draws new ones (FRESH_SEED), and a failure names its seed.
 */
export const seeded: { seed?: number } = SEED
  ? { seed: Number(SEED) }
  : FRESH_SEED
    ? {}
    : { seed: 20_261_121 }
