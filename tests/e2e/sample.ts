/**
 * What is swept in `npm run test:long` (EVERYTHING) is sampled in `npm test`: playwright.config.ts chooses the
 * sample, and every run says which (SEED).
 */
export const isFullRun = Boolean(process.env.EVERYTHING)
const seed = Number(process.env.SEED)

/** One of them; `place` tells several choices of a run apart. */
export const sampleOne = <One>(all: readonly One[], place = 0): One => all[(seed + place) % all.length]!

/** All of them, or one in turn. */
export const sample = <One>(all: readonly One[], place = 0): readonly One[] =>
  isFullRun ? all : [sampleOne(all, place)]

/** All of them, or every so-manyth. */
export const sampleEvery = <One>(all: readonly One[], nth: number): readonly One[] =>
  isFullRun ? all : all.filter((_, at) => (seed + at) % nth === 0)

const sizes = [
  [360, 800],
  [768, 1024],
  [1280, 800],
] as const

/** Three sizes, light and dark; neighbours differ in both. */
export const variants = [...sizes, ...sizes].map(([width, height], at) => ({
  name: `${at % 2 ? 'dark' : 'light'}, ${width}×${height}`,
  viewport: { width, height },
  colorScheme: at % 2 ? ('dark' as const) : ('light' as const),
}))
