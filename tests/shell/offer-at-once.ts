import { afterEach } from 'vitest'
import type { Walker } from '../walker/walker'

const { setTimeout: later } = globalThis
afterEach(() => {
  globalThis.setTimeout = later
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** What the app offers about itself comes two seconds after its first page: in a walk at once. */
export const offerAtOnce = (walker: Walker): void =>
  walker.inPage(() => {
    const { setTimeout: real } = globalThis
    globalThis.setTimeout = ((work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
      real(work, ms === 2_000 ? 0 : ms, ...given)) as typeof setTimeout
  }, null)
