import { describe, expect, it } from 'vitest'
import { makeRecording } from '../../../client/log/recording/make-recording'
import { readRecording } from '../../../client/log/recording/read-recording'
import {
  brokenSealOf,
  checkCodeOf,
  fileTextOf,
  type Recording,
  recordingLimits,
} from '../../../client/log/recording/recording'
import { apiError } from '../../../machines/core/api-error'
import type { LogRecord } from '../../../machines/core/flow'
import { flows, flowsById } from '../../../machines/flows'
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
  makeRecording({ flows: flowsById, level, records: own, outbox: [intent], now: 0, app: '0.2.0', salt })

describe('a recording', () => {
  it('holds every line with where the flow stood after it and how it came there', async () => {
    const { steps, flows: versions } = await made()
    expect(steps.map(({ at }) => at?.value).join()).toBe(
      'editing,editing,editing,askingCustomer,editing,askingCustomer,welcomed',
    )
    expect(steps[3]?.took).toEqual(['login.editing login.submit valid'])
    expect(versions).toEqual({ login: flows.login.version })
  })

  it('for support tells no name, no typed text, no id and no exact amount', async () => {
    const text = JSON.stringify(await made())
    expect(text).not.toMatch(/canary|0\.12345678/)
    for (const kept of ['(24 characters)', 'below 1', 'Invalid user ID or password', '"role":"customer"'])
      expect(text).toContain(kept)
  })

  it('gives the same id the same code within one recording, and another in the next', async () => {
    const idIn = (recording: Recording): unknown =>
      (recording.steps[6]!.event.output as { accountId: string }).accountId
    const first = idIn(await made())
    expect(first).toMatch(/^#[0-9a-f]{6}$/)
    expect(idIn(await made())).toBe(first)
    expect(idIn(await made('support', records(), 'other salt'))).not.toBe(first)
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
    const { recording, complaints } = readRecording(flowsById, fileTextOf(await made()))
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

describe('a file that anyone may have made', () => {
  it('cut off anywhere, is shown up to there or refused in words', async () => {
    const text = fileTextOf(await made())
    for (let end = 0; end < text.length; end += 37) {
      const { recording, complaints } = readRecording(flowsById, text.slice(0, end))
      expect(complaints.length).toBeGreaterThan(0)
      if (recording) expect(recording.steps.length).toBeLessThanOrEqual(said.length)
    }
    const { recording } = readRecording(flowsById, text.slice(0, text.indexOf('"seals"') - 20))
    expect(recording?.steps.length).toBe(said.length - 1)
  })

  it('with keys that reach into every object, loses them', async () => {
    const text = JSON.stringify(await made()).replace('"event":{', '"event":{"__proto__":{"stolen":1},')
    const { recording } = readRecording(flowsById, text)
    expect(({} as { stolen?: number }).stolen).toBeUndefined()
    expect(Object.getPrototypeOf(recording!.steps[0]!.event)).toBe(Object.prototype)
  })

  it.each([
    ['', 'This file is empty.'],
    [
      '{"format":"coinnaira-recording","v":1,"le',
      'This recording is cut off before its first line: ask for the file again.',
    ],
    [
      `{"format":"coinnaira-recording","v":1,"flows":${'['.repeat(99)}${']'.repeat(99)}}`,
      'This file is not a recording of this app: it nests too deeply.',
    ],
    ['<html><script>alert(1)</script>', 'This file is not a recording: it is not JSON.'],
    ['[]', 'This file is not a recording of this app.'],
    ['null', 'This file is not a recording of this app.'],
    [
      '{"format":"coinnaira-recording","v":2}',
      'The recording has format version 2: open it with a newer inspector.',
    ],
    ['x'.repeat(recordingLimits.bytes + 1), 'This file is too large to be a recording (over 20 MB).'],
  ])('%.30s… is refused in words', (text, complaint) => {
    expect(readRecording(flowsById, text)).toEqual({ recording: null, complaints: [complaint] })
  })

  it('with lines that are none, leaves them out and says how many', async () => {
    const one = await made()
    const beyond = [8.64e15 + 1, -8.64e15 - 1, Infinity, '1'].map((t) => ({ ...one.steps[0], t }))
    const bad = [null, 7, { v: 1 }, { ...one.steps[0], seq: 'x' }, { ...one.steps[0], event: 'x' }, ...beyond]
    const text = JSON.stringify({ ...one, steps: [...bad, ...one.steps] })
    const { recording, complaints } = readRecording(flowsById, text)
    expect(recording?.steps.length).toBe(said.length)
    expect(complaints).toEqual(['Left out as unreadable: 9 lines.'])
  })

  it('with lines missing in between, says so', async () => {
    const one = await made()
    const complaintsOf = (steps: Recording['steps']) =>
      readRecording(flowsById, JSON.stringify({ ...one, steps })).complaints
    const some = one.steps.filter(({ seq }) => seq !== 3 && seq !== 5)
    expect(complaintsOf(some)).toEqual(['Lines are missing after line 2, 3.'])
    const apart = one.steps.map((step) => ({ ...step, seq: step.seq * 3 }))
    expect(complaintsOf(apart)).toEqual(['Lines are missing after line 1, 2, 3 and 3 more.'])
  })

  it('of a flow of another version says that its chart may differ, and of a flow that is gone shows the events', async () => {
    const one = await made()
    const steps = one.steps.map((step, place) =>
      place < 3 ? { ...step, mv: 7 } : { ...step, flow: 'constructor' },
    )
    const { recording, complaints } = readRecording(flowsById, JSON.stringify({ ...one, steps }))
    expect(recording?.steps).toEqual(steps)
    expect(complaints).toEqual([
      'login was of version 7 there and is of version 1 here: its chart may differ.',
    ])
  })

  it('with states that are none, shows the lines without', async () => {
    const one = await made()
    const values = [null, 7, ['editing'], { page: null }, { page: { open: 1 } }]
    const steps = values.map((value, at) => ({ ...one.steps[0], seq: at + 1, at: { value, context: {} } }))
    const { recording } = readRecording(flowsById, JSON.stringify({ ...one, steps }))
    expect(recording?.steps.map(({ at }) => at)).toEqual(values.map(() => null))
  })
})
