import { describe, expect, it } from 'vitest'
import { makeRecording } from '../../../client/record/recording/make-recording'
import { readRecording } from '../../../client/record/recording/read-recording'
import {
  brokenSealOf,
  checkCodeOf,
  fileTextOf,
  type Recording,
  recordingLimits,
} from '../../../client/record/recording/recording'
import { apiError } from '../../../machines/core/api-error'
import type { LogRecord } from '../../../machines/core/flow'
import { flows, flowsById } from '../../../machines/flows'
import { recordsOf } from '../records'

const loginEvents: LogRecord['event'][] = [
  { type: 'xstate.init', input: {} },
  { type: 'login.enterUserId', text: 'ngozi-canary@example.com' },
  { type: 'login.enterPassword', filled: true },
  { type: 'login.submit' },
  { type: 'xstate.error.actor.logIn', error: apiError(400, 'Invalid user ID or password') },
  { type: 'login.submit' },
  { type: 'xstate.done.actor.logIn', output: { accountId: 'acc-canary', role: 'customer' } },
]
const records = recordsOf(loginEvents, { mv: flows.login.version })
const intent = {
  intentId: 'intent-canary',
  kind: 'sell',
  symbol: 'BTC',
  chain: 'btc',
  amountCrypto: '0.12345678',
  state: 'unknown',
  createdAt: 5,
}
const buildRecording = (
  level: 'dev' | 'support' = 'support',
  sourceRecords = records,
  salt = 'salt',
): Promise<Recording> =>
  makeRecording({
    flows: flowsById,
    level,
    records: sourceRecords,
    outbox: [intent],
    now: 0,
    app: '0.2.0',
    salt,
  })

describe('a recording', () => {
  it('a recording has the state and transition of every line', async () => {
    const { steps, flows: versions } = await buildRecording()
    expect(steps.map(({ at }) => at?.value).join()).toBe(
      'editing,editing,editing,askingCustomer,editing,askingCustomer,welcomed',
    )
    expect(steps[3]?.took).toEqual(['login.editing login.submit valid'])
    expect(versions).toEqual({ login: flows.login.version })
  })

  it('a support recording has no name, typed text, id or exact amount', async () => {
    const text = JSON.stringify(await buildRecording())
    expect(text).not.toMatch(/canary|0\.12345678/)
    for (const visibleText of [
      '(24 characters)',
      'below 1',
      'Invalid user ID or password',
      '"role":"customer"',
    ])
      expect(text).toContain(visibleText)
  })

  it('a recording replaces each id with a code of its own', async () => {
    const idIn = (recording: Recording): unknown =>
      (recording.steps[6]!.event.output as { accountId: string }).accountId
    const first = idIn(await buildRecording())
    expect(first).toMatch(/^#[0-9a-f]{6}$/)
    expect(idIn(await buildRecording())).toBe(first)
    expect(idIn(await buildRecording('support', records, 'other salt'))).not.toBe(first)
  })

  it('a developer recording keeps every field of the log', async () => {
    const { steps } = await buildRecording('dev')
    expect(steps.map(({ event }) => event)).toEqual(loginEvents)
  })

  it('a recording keeps lines that it cannot replay, but not their states', async () => {
    for (const changedRecords of [recordsOf(loginEvents, { mv: 99 }), records.slice(1)]) {
      const { steps } = await buildRecording('dev', changedRecords)
      expect(steps.map(({ at }) => at)).toEqual(changedRecords.map(() => null))
    }
  })
})

describe('recording seals', () => {
  it('the seals are valid after the file is written and read', async () => {
    const { recording, complaints } = readRecording(flowsById, fileTextOf(await buildRecording()))
    expect(complaints).toEqual([])
    expect(await brokenSealOf(recording!)).toBeNull()
    expect(checkCodeOf(recording!)).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/)
  })

  it.each([
    [
      'a changed line',
      (recording: Recording) => ({
        ...recording,
        steps: recording.steps.map((s, i) => (i === 2 ? { ...s, t: 7 } : s)),
      }),
      3,
    ],
    ['a changed header', (recording: Recording) => ({ ...recording, app: '9' }), 0],
    ['a changed outbox', (recording: Recording) => ({ ...recording, outbox: [] }), 0],
    [
      'a missing line',
      (recording: Recording) => ({ ...recording, steps: recording.steps.filter((_, i) => i !== 4) }),
      5,
    ],
    ['a missing end', (recording: Recording) => ({ ...recording, steps: recording.steps.slice(0, 5) }), 6],
    [
      'an extra line',
      (recording: Recording) => ({ ...recording, steps: [...recording.steps, recording.steps[0]!] }),
      8,
    ],
  ])('the seals locate %s', async (_, change, line) => {
    expect(await brokenSealOf(change(await buildRecording()))).toBe(line)
  })
})

describe('untrusted recording files', () => {
  it('a truncated file shows its readable part or a reason', async () => {
    const text = fileTextOf(await buildRecording())
    for (let end = 0; end < text.length; end += 37) {
      const { recording, complaints } = readRecording(flowsById, text.slice(0, end))
      expect(complaints.length).toBeGreaterThan(0)
      if (recording) expect(recording.steps.length).toBeLessThanOrEqual(loginEvents.length)
    }
    const { recording } = readRecording(flowsById, text.slice(0, text.indexOf('"seals"') - 20))
    expect(recording?.steps.length).toBe(loginEvents.length - 1)
  })

  it('the reader drops prototype keys', async () => {
    const text = JSON.stringify(await buildRecording()).replace(
      '"event":{',
      '"event":{"__proto__":{"stolen":1},',
    )
    const { recording } = readRecording(flowsById, text)
    expect(({} as { stolen?: number }).stolen).toBeUndefined()
    expect(Object.getPrototypeOf(recording!.steps[0]!.event)).toBe(Object.prototype)
  })

  it.each([
    ['', 'This file is empty.'],
    [
      '{"format":"coinnaira-recording","v":1,"le',
      'This recording ends before its first line: ask for the file again.',
    ],
    [
      `{"format":"coinnaira-recording","v":1,"flows":${'['.repeat(99)}${']'.repeat(99)}}`,
      'This file is not a recording of this app: it is nested too deeply.',
    ],
    ['<html><script>alert(1)</script>', 'This file is not a recording: it is not JSON.'],
    ['[]', 'This file is not a recording of this app.'],
    ['null', 'This file is not a recording of this app.'],
    [
      '{"format":"coinnaira-recording","v":2}',
      'The recording has format version 2: open it with a newer inspector.',
    ],
    ['x'.repeat(recordingLimits.bytes + 1), 'This file is too large to be a recording (over 20 MB).'],
  ])('the reader rejects %.30s… with a reason', (text, complaint) => {
    expect(readRecording(flowsById, text)).toEqual({ recording: null, complaints: [complaint] })
  })

  it('the reader skips invalid lines and counts them', async () => {
    const original = await buildRecording()
    const invalidTimes = [8.64e15 + 1, -8.64e15 - 1, Infinity, '1'].map((t) => ({ ...original.steps[0], t }))
    const invalidLines = [
      null,
      7,
      { v: 1 },
      { ...original.steps[0], seq: 'x' },
      { ...original.steps[0], event: 'x' },
      ...invalidTimes,
    ]
    const text = JSON.stringify({ ...original, steps: [...invalidLines, ...original.steps] })
    const { recording, complaints } = readRecording(flowsById, text)
    expect(recording?.steps.length).toBe(loginEvents.length)
    expect(complaints).toEqual(['Left out as unreadable: 9 lines.'])
  })

  it('the reader reports missing lines', async () => {
    const original = await buildRecording()
    const complaintsOf = (steps: Recording['steps']) =>
      readRecording(flowsById, JSON.stringify({ ...original, steps })).complaints
    const withGaps = original.steps.filter(({ seq }) => seq !== 3 && seq !== 5)
    expect(complaintsOf(withGaps)).toEqual(['Lines are missing after line 2, 3.'])
    const withManyGaps = original.steps.map((step) => ({ ...step, seq: step.seq * 3 }))
    expect(complaintsOf(withManyGaps)).toEqual(['Lines are missing after line 1, 2, 3 and 3 more.'])
  })

  it('a recording of another flow version warns that its chart may differ', async () => {
    const original = await buildRecording()
    const steps = original.steps.map((step, index) =>
      index < 3 ? { ...step, mv: 7 } : { ...step, flow: 'constructor' },
    )
    const { recording, complaints } = readRecording(flowsById, JSON.stringify({ ...original, steps }))
    expect(recording?.steps).toEqual(steps)
    expect(complaints).toEqual([
      'The recording has version 7 of login, this inspector version 1: its chart may differ.',
    ])
  })

  it('the reader shows no state for lines whose state is invalid', async () => {
    const original = await buildRecording()
    const values = [null, 7, ['editing'], { page: null }, { page: { open: 1 } }]
    const steps = values.map((value, index) => ({
      ...original.steps[0],
      seq: index + 1,
      at: { value, context: {} },
    }))
    const { recording } = readRecording(flowsById, JSON.stringify({ ...original, steps }))
    expect(recording?.steps.map(({ at }) => at)).toEqual(values.map(() => null))
  })
})
