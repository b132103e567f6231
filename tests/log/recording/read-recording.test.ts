import { describe, expect, it } from 'vitest'
import { makeRecording } from '../../../client/log/recording/make-recording'
import { readRecording } from '../../../client/log/recording/read-recording'
import { fileTextOf, recordingLimits } from '../../../client/log/recording/recording'
import { allFlows } from '../../stage/all-flows'
import { recordOf } from '../records'

const said = [
  { type: 'xstate.init', input: {} },
  { type: 'login.enterUserId', text: 'ada' },
  { type: 'login.enterPassword', filled: true },
  { type: 'login.submit' },
  { type: 'xstate.done.actor.logIn', output: { accountId: 'acc', role: 'customer' } },
  { type: 'login.enterUserId', text: 'late' },
]
const made = makeRecording({
  flows: allFlows,
  level: 'support',
  records: said.map((event, index) =>
    recordOf(index + 1, { event, cause: index === 0 ? 'init' : 'external' }),
  ),
  outbox: [],
  now: 0,
  app: '0.2.0',
  salt: 'salt',
})

describe('a file that anyone may have made', () => {
  it('cut off anywhere, is shown up to there or refused in words', async () => {
    const text = fileTextOf(await made)
    for (let end = 0; end < text.length; end += 37) {
      const { recording, complaints } = readRecording(allFlows, text.slice(0, end))
      expect(complaints.length).toBeGreaterThan(0)
      if (recording) expect(recording.steps.length).toBeLessThanOrEqual(said.length)
    }
    const { recording } = readRecording(allFlows, text.slice(0, text.indexOf('"seals"') - 20))
    expect(recording?.steps.length).toBe(said.length - 1)
  })

  it('with keys that reach into every object, loses them', async () => {
    const text = JSON.stringify(await made).replace('"event":{', '"event":{"__proto__":{"stolen":1},')
    const { recording } = readRecording(allFlows, text)
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
    expect(readRecording(allFlows, text)).toEqual({ recording: null, complaints: [complaint] })
  })

  it('with lines that are none, leaves them out and says how many', async () => {
    const one = await made
    const beyond = [8.64e15 + 1, -8.64e15 - 1, Infinity, '1'].map((t) => ({ ...one.steps[0], t }))
    const bad = [null, 7, { v: 1 }, { ...one.steps[0], seq: 'x' }, { ...one.steps[0], event: 'x' }, ...beyond]
    const { recording, complaints } = readRecording(
      allFlows,
      JSON.stringify({ ...one, steps: [...bad, ...one.steps] }),
    )
    expect(recording?.steps.length).toBe(said.length)
    expect(complaints).toEqual(['Left out as unreadable: 9 lines.'])
  })

  it('with lines missing in between, says so', async () => {
    const one = await made
    const steps = one.steps.filter(({ seq }) => seq !== 3 && seq !== 5)
    expect(readRecording(allFlows, JSON.stringify({ ...one, steps })).complaints).toEqual([
      'Lines are missing after line 2, 3.',
    ])
    const apart = one.steps.map((step) => ({ ...step, seq: step.seq * 3 }))
    expect(readRecording(allFlows, JSON.stringify({ ...one, steps: apart })).complaints).toEqual([
      'Lines are missing after line 1, 2, 3 and 2 more.',
    ])
  })

  it('of a flow of another version says that its chart may differ, and of a flow that is gone shows the events', async () => {
    const one = await made
    const steps = one.steps.map((step, place) =>
      place < 3 ? { ...step, mv: 7 } : { ...step, flow: 'constructor' },
    )
    const { recording, complaints } = readRecording(allFlows, JSON.stringify({ ...one, steps }))
    expect(recording?.steps).toEqual(steps)
    expect(complaints).toEqual([
      'login was of version 7 there and is of version 1 here: its chart may differ.',
    ])
  })

  it('with states that are none, shows the lines without', async () => {
    const one = await made
    const values = [null, 7, ['editing'], { page: null }, { page: { open: 1 } }]
    const steps = values.map((value, place) => ({
      ...one.steps[0],
      seq: place + 1,
      at: { value, context: {} },
    }))
    const { recording } = readRecording(allFlows, JSON.stringify({ ...one, steps }))
    expect(recording?.steps.map(({ at }) => at)).toEqual(values.map(() => null))
  })
})
