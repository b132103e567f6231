import { configure } from '@testing-library/dom'
import { vi } from 'vitest'

/** How long a test waits for what it expects, ms: a page that loads its code late must not fail on a busy machine. */
const patienceMs = 10_000

configure({ asyncUtilTimeout: patienceMs })

/** Asks until it throws nothing more; the last error after `patienceMs`. */
export const waitFor = <Result>(ask: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(ask, { timeout: patienceMs })
