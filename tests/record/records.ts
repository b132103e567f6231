import type { LogRecord } from '../../machines/core/flow'
import { flowsById } from '../../machines/flows'

/** A record of a login with defaults for every field. */
export const recordOf = (seq: number, overrides: Partial<LogRecord> = {}): LogRecord => ({
  v: 1,
  seq,
  t: 1_000 * seq,
  session: 'tab',
  flow: 'login',
  actor: 'login-1',
  mv: 1,
  cause: 'external',
  event: { type: 'login.submit' },
  ...overrides,
})

/** The records of one run: its init event, then the customer's events and actors' outcomes. */
export const recordsOf = (
  events: readonly LogRecord['event'][],
  overrides: Partial<LogRecord> = {},
): LogRecord[] =>
  events.map((event, index) => {
    const cause = index === 0 ? 'init' : event.type.startsWith('xstate.') ? 'actor' : 'external'
    return recordOf(index + 1, { cause, event, ...overrides })
  })

/** The input of a support recording, except its records. */
export const forSupport = {
  flows: flowsById,
  outbox: [],
  now: 0,
  app: '1',
  salt: 's',
  level: 'support',
} as const
