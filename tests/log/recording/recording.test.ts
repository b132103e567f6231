import { describe, expect, it } from 'vitest'
import { makeRecording } from '../../../client/log/recording/make-recording'
import { readRecording } from '../../../client/log/recording/read-recording'
import {
  brokenSealOf,
  checkCodeOf,
  fileTextOf,
  type Recording,
} from '../../../client/log/recording/recording'
import { apiError } from '../../../machines/core/api-error'
import type { LogRecord } from '../../../machines/core/flow'
import { flows } from '../../../machines/flows'
import { allFlows } from '../../stage/all-flows'
import { recordOf } from '../records'

const said: LogRecord['event'][] = [
  { type: 'xstate.init', input: {} },
  { type: 'login.enterUserId', text: 'ngozi-canary@example.com' },
  { type: 'login.enterPassword', filled: true },
  { type: 'login.submit' },
  { type: 'xstate.error.actor.logIn', error: apiError(400, 'Invalid user ID or password') },
  { type: 'login.submit' },
  { type: 'xstate.done.actor.logIn', output: { accountId: 'acc-canary', role: 'customer' } },
]
const records = (events = said, mv = flows.login.version): LogRecord[] =>
  events.map((event, index) => {
    const cause = index === 0 ? 'init' : event.type.startsWith('xstate.') ? 'actor' : 'external'
    return recordOf(index + 1, { mv, cause, event })
  })
const intent = {
  intentId: 'intent-canary',
  kind: 'sell',
  symbol: 'BTC',
  chain: 'btc',
  amountCrypto: '0.12345678',
  state: 'unknown',
  createdAt: 5,
}
const made = (level: 'dev' | 'support' = 'support', own = records(), salt = 'salt'): Promise<Recording> =>
  makeRecording({ flows: allFlows, level, records: own, outbox: [intent], now: 0, app: '0.2.0', salt })

describe('a recording', () => {
  it('holds every line with where the flow stood after it and how it came there', async () => {
    const { steps, flows: versions } = await made()
    expect(steps.map(({ at }) => at?.value)).toEqual([
      'editing',
      'editing',
      'editing',
      'askingCustomer',
      'editing',
      'askingCustomer',
      'welcomed',
    ])
    expect(steps[3]?.took).toEqual(['login.editing login.submit valid'])
    expect(versions).toEqual({ login: flows.login.version })
  })

  it('for support tells no name, no typed text, no id and no exact amount', async () => {
    const text = JSON.stringify(await made())
    expect(text).not.toContain('canary')
    expect(text).not.toContain('0.12345678')
    expect(text).toContain('(24 characters)')
    expect(text).toContain('below 1')
    expect(text).toContain('Invalid user ID or password')
    expect(text).toContain('"role":"customer"')
  })

  it('gives the same id the same code within one recording, and another in the next', async () => {
    const idIn = (recording: Recording): unknown =>
      (recording.steps[6]!.event.output as { accountId: string }).accountId
    const [first, again, other] = await Promise.all([
      made(),
      made(),
      made('support', records(), 'other salt'),
    ])
    expect(idIn(first)).toMatch(/^#[0-9a-f]{6}$/)
    expect(idIn(again)).toBe(idIn(first))
    expect(idIn(other)).not.toBe(idIn(first))
  })

  it('for developers keeps what the log keeps', async () => {
    const { steps } = await made('dev')
    expect(steps.map(({ event }) => event)).toEqual(said)
  })

  it('keeps the lines of another version and of a run without its beginning, without states', async () => {
    for (const own of [records(said, 99), records().slice(1)]) {
      const { steps } = await made('dev', own)
      expect(steps.map(({ at }) => at)).toEqual(own.map(() => null))
    }
  })
})

describe('its seals', () => {
  it('hold, also after being written to a file', async () => {
    const { recording, complaints } = readRecording(allFlows, fileTextOf(await made()))
    expect(complaints).toEqual([])
    expect(await brokenSealOf(recording!)).toBeNull()
    expect(checkCodeOf(recording!)).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/)
  })

  it.each([
    [
      'a line',
      (one: Recording) => ({ ...one, steps: one.steps.map((s, i) => (i === 2 ? { ...s, t: 7 } : s)) }),
      3,
    ],
    ['the head', (one: Recording) => ({ ...one, app: '9' }), 0],
    ['the outbox', (one: Recording) => ({ ...one, outbox: [] }), 0],
    ['a line left out', (one: Recording) => ({ ...one, steps: one.steps.filter((_, i) => i !== 4) }), 5],
    ['the end left out', (one: Recording) => ({ ...one, steps: one.steps.slice(0, 5) }), 6],
    ['a line too many', (one: Recording) => ({ ...one, steps: [...one.steps, one.steps[0]!] }), 8],
  ])('show where %s was changed', async (_, change, where) => {
    expect(await brokenSealOf(change(await made()))).toBe(where)
  })
})
