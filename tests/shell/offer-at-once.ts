import { afterEach } from 'vitest'

const { setTimeout: later } = globalThis
afterEach(() => {
  globalThis.setTimeout = later
})

/** The app's offers come two seconds after its first page, and at once on the next. */
export const offerAtOnce = (): void => {
  const { setTimeout: real } = globalThis
  globalThis.setTimeout = ((work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    real(work, ms === 2_000 ? 0 : ms, ...args)) as typeof setTimeout
}
