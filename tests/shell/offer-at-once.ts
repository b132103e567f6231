import { afterEach } from 'vitest'
import type { Walker } from '../walker/walker'

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

/** The same in the page of a walk, whose service worker goes with it. */
export const offerAtOnceIn = (walker: Walker): void => walker.inPage(offerAtOnce, null)
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
