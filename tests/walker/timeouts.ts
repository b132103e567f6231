import { setTimeout } from 'node:timers/promises'
import { configure } from '@testing-library/dom'
import { vi } from 'vitest'

/** How long a test waits, ms: enough for a busy machine. */
export const patience = { ms: 30_000 }

configure({ asyncUtilTimeout: patience.ms })

/** Retries until it stops throwing; throws the last error after the timeout. */
export const waitFor = <Result>(ask: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(ask, { timeout: patience.ms })

/** The promise's result; an error with this name after the timeout. */
export const within = async <Result>(what: string, promised: Result | Promise<Result>): Promise<Result> => {
  const { ms } = patience
  const over = new AbortController()
  const tooLate = setTimeout(ms, undefined, { signal: over.signal }).then(() => {
    throw new Error(`${what} took more than ${ms} ms`)
  })
  try {
    return (await Promise.race([promised, tooLate])) as Result
  } finally {
    tooLate.catch(() => undefined)
    over.abort()
  }
}

// From Node 25 the process has its own web storage, which would hide the page's.
const { jsdom } = globalThis as { jsdom?: { window: object } }
for (const name of ['Storage', 'localStorage', 'sessionStorage'] as const)
  if (jsdom)
    Object.defineProperty(globalThis, name, { value: Reflect.get(jsdom.window, name), configurable: true })
