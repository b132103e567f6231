import { describe, expect, it } from 'vitest'
import { fold } from '../../client/log/fold'
import { makeRecording } from '../../client/log/make-recording'
import { readRecording } from '../../client/log/read-recording'
import {
  brokenSealOf,
  checkCodeOf,
  fileTextOf,
  type Recording,
  recordingLimits,
} from '../../client/log/recording'
import { learnFlows } from '../../client/shared/known-flows'
import { flows } from '../../machines/flows'
import type { LogRecord } from '../../machines/shared/flow'
import { refusal } from '../../machines/shared/refusal'

learnFlows(flows)

const said: LogRecord['event'][] = [
  { type: 'xstate.init', input: {} },
  { type: 'login.enterUserId', text: 'ngozi-canary@example.com' },
  { type: 'login.enterPassword', filled: true },
  { type: 'login.submit' },
  { type: 'xstate.error.actor.logIn', error: refusal(400, 'Invalid user ID or password') },
  { type: 'login.submit' },
  { type: 'xstate.done.actor.logIn', output: { accountId: 'acc-canary', role: 'customer' } },
]
const records = (events = said, mv = flows.login.version): LogRecord[] =>
  events.map((event, index) => ({
    v: 1,
    seq: index + 1,
    t: 1_000 + index,
    session: 'tab',
    flow: 'login',
    actor: 'login-1',
    mv,
    cause: index === 0 ? 'init' : event.type.startsWith('xstate.') ? 'actor' : 'external',
    event,
  }))
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
  makeRecording({ level, records: own, outbox: [intent], now: 0, app: '0.2.0', salt })

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
    expect(steps[3]?.took).toEqual(['login.editing login.submit 1 (draftIsSound)'])
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

  it('marks what the machine took no notice of', async () => {
    const odd = records([...said.slice(0, 2), { type: 'login.enterEverything' }])
    expect((await made('dev', odd)).steps.map(({ unhandled }) => unhandled)).toEqual([
      undefined,
      undefined,
      true,
    ])
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
    const { recording, complaints } = readRecording(fileTextOf(await made()))
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
      const { recording, complaints } = readRecording(text.slice(0, end))
      expect(complaints.length).toBeGreaterThan(0)
      if (recording) expect(recording.steps.length).toBeLessThanOrEqual(said.length)
    }
    const { recording } = readRecording(text.slice(0, text.indexOf('"seals"') - 20))
    expect(recording?.steps.length).toBe(said.length - 1)
  })

  it('with keys that reach into every object, loses them', async () => {
    const text = JSON.stringify(await made()).replace('"event":{', '"event":{"__proto__":{"stolen":1},')
    const { recording } = readRecording(text)
    expect(({} as { stolen?: number }).stolen).toBeUndefined()
    expect(Object.getPrototypeOf(recording!.steps[0]!.event)).toBe(Object.prototype)
  })

  it.each([
    ['', 'This file is not a recording: it is not JSON.'],
    ['<html><script>alert(1)</script>', 'This file is not a recording: it is not JSON.'],
    ['[]', 'This file is not a recording of this app.'],
    ['null', 'This file is not a recording of this app.'],
    [
      '{"format":"coinnaira-recording","v":2}',
      'The recording has format version 2: open it with a newer inspector.',
    ],
    ['x'.repeat(recordingLimits.bytes + 1), 'This file is too large to be a recording (over 20 MB).'],
  ])('%.30s… is refused in words', (text, complaint) => {
    expect(readRecording(text)).toEqual({ recording: null, complaints: [complaint] })
  })

  it('with lines that are none, leaves them out and says how many', async () => {
    const one = await made()
    const bad = [null, 7, { v: 1 }, { ...one.steps[0], seq: 'x' }, { ...one.steps[0], event: 'x' }]
    const { recording, complaints } = readRecording(JSON.stringify({ ...one, steps: [...bad, ...one.steps] }))
    expect(recording?.steps.length).toBe(said.length)
    expect(complaints).toEqual(['5 lines could not be read and are left out.'])
  })

  it('with lines missing in between, says so', async () => {
    const one = await made()
    const steps = one.steps.filter(({ seq }) => seq !== 3 && seq !== 5)
    expect(readRecording(JSON.stringify({ ...one, steps })).complaints).toEqual([
      'The log has 2 gaps: lines are missing in between.',
    ])
  })
})

it('folds 10,000 records in well under a second', () => {
  const typing = Array.from({ length: 10_000 }, (_, index) => ({
    type: 'login.enterUserId',
    text: `a${index}`,
  }))
  const began = process.cpuUsage()
  expect(fold('login', records([said[0]!, ...typing])).length).toBe(10_001)
  // The processor's own time: other work on the machine does not count.
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1_000).toBeLessThan(1_000)
})
