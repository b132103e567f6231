import { afterEach } from 'vitest'

const { setTimeout: later } = globalThis
afterEach(() => {
  globalThis.setTimeout = later
})

/** What the app offers about itself comes two seconds after its first page: on the next one at once. */
export const offerAtOnce = (): void => {
  const { setTimeout: real } = globalThis
  globalThis.setTimeout = ((work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    real(work, ms === 2_000 ? 0 : ms, ...args)) as typeof setTimeout
}
