import { setTimeout } from 'node:timers/promises'
import { configure } from '@testing-library/dom'
import { vi } from 'vitest'

/** The timeout of a wait, ms: long enough for a busy machine. */
export const waitTimeout = { ms: 30_000 }

configure({ asyncUtilTimeout: waitTimeout.ms })

/** Retries the assertion until it passes; throws its last error after the timeout. */
export const waitFor = <Result>(assertion: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(assertion, { timeout: waitTimeout.ms })

/** Resolves with the promise's result; throws an error with this name after the timeout. */
export const within = async <Result>(name: string, promise: Result | Promise<Result>): Promise<Result> => {
  const { ms } = waitTimeout
  const completion = new AbortController()
  const timeout = setTimeout(ms, undefined, { signal: completion.signal }).then(() => {
    throw new Error(`${name} took more than ${ms} ms`)
  })
  try {
    return (await Promise.race([promise, timeout])) as Result
  } finally {
    timeout.catch(() => undefined)
    completion.abort()
  }
}

// Node 25 and later have a web storage of their own, which would hide jsdom's.
const { jsdom } = globalThis as { jsdom?: { window: object } }
for (const name of ['Storage', 'localStorage', 'sessionStorage'] as const)
  if (jsdom)
    Object.defineProperty(globalThis, name, { value: Reflect.get(jsdom.window, name), configurable: true })
