import { setTimeout } from 'node:timers/promises'
import { configure } from '@testing-library/dom'
import { vi } from 'vitest'

/** How long a test waits for what it expects, ms: a page that loads its code late must not fail on a busy machine. */
const patienceMs = process.env.WALKER === 'browser' ? 30_000 : 10_000

configure({ asyncUtilTimeout: patienceMs })

/** Asks until it throws nothing more; the last error after `patienceMs`. */
export const waitFor = <Result>(ask: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(ask, { timeout: patienceMs })

/** What was promised; an error that names it when it has not come after `patienceMs`. */
export const within = async <Result>(what: string, promised: Result | Promise<Result>): Promise<Result> => {
  const over = new AbortController()
  const tooLate = setTimeout(patienceMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`${what} took more than ${patienceMs} ms`)
  })
  try {
    return (await Promise.race([promised, tooLate])) as Result
  } finally {
    tooLate.catch(() => undefined)
    over.abort()
  }
}
