import { afterEach } from 'vitest'

const { setTimeout: originalSetTimeout } = globalThis
afterEach(() => {
  globalThis.setTimeout = originalSetTimeout
})

/** The app shows prompts two seconds after its first page; this removes the delay. */
export const removePromptDelay = (): void => {
  const { setTimeout: currentSetTimeout } = globalThis
  globalThis.setTimeout = ((callback: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    currentSetTimeout(callback, ms === 2_000 ? 0 : ms, ...args)) as typeof setTimeout
}
