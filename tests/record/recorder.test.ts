import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { batch } from '../../client/record/limits'
import { createRecorder } from '../../client/record/recorder'
import { makeInert } from '../../client/record/replay'
import { apiError } from '../../machines/core/api-error'
import type { LogRecord } from '../../machines/core/flow'
import { flows, flowsById } from '../../machines/flows'
import { deepFreeze } from '../models/frozen'
import { device, newLog } from './log.fixture'

/** Starts a recorded login, with the recorder's hooks as in the app. */
const startLogin = async () => {
  vi.useFakeTimers({ now: device.now })
  const written: LogRecord[] = []
  let pending: LogRecord[] = []
  const log = newLog()
  const append = (record: LogRecord): void => {
    log.append(record)
    pending.push(record)
  }
  let beforeFlush = (): void => undefined
  const flush = async () => {
    beforeFlush()
    written.push(...pending)
    pending = []
  }
  const precededBy = (work: () => void): void => {
    beforeFlush = work
    log.precededBy(work)
  }
  const watchedLog = { ...log, flush, precededBy }
  const recorder = createRecorder({ session: 'tab', now: Date.now, append, log: watchedLog })
  const recording = recorder.start(flowsById.get('login')!)
  const actor = createActor(makeInert(flows.login.machine), {
    id: recording.actor,
    inspect: recording.received,
  })
  actor.start()
  const type = (text: string): void => actor.send({ type: 'login.enterUserId', text })
  // The recorder writes the first record in a microtask.
  await Promise.resolve()
  await Promise.resolve()
  return { written, recording, recorder, actor, type, log }
}
const textsIn = (records: readonly LogRecord[]): unknown[] =>
  records.filter(({ cause }) => cause === 'external').map(({ event }) => event.text)

it('the recorder lists started flows and writes reads with their error summary', async () => {
  const { recorder, written } = await startLogin()
  expect([...recorder.flows]).toEqual([['login', flows.login]])
  recorder.read('sellPage', null)
  recorder.read('sellPage', apiError(503, 'Not now'), 'reads.refused')
  vi.advanceTimersByTime(batch.ms)
  expect(written.slice(-3)).toMatchObject([
    { flow: 'reads', cause: 'actor', event: { type: 'xstate.done.actor.sellPage' } },
    {
      cause: 'actor',
      event: { type: 'xstate.error.actor.sellPage', error: { status: 503, summary: 'Not now' } },
    },
    { cause: 'told', event: { type: 'reads.refused' } },
  ])
})

describe('recorded events', () => {
  it.each([batch.records - 1, batch.records, batch.records + 1])(
    'the recorder writes a batch after 50 events: %i',
    async (count) => {
      const { written, type } = await startLogin()
      for (let index = 0; index < count; index += 1) type(`${index}`)
      expect(textsIn(written)).toHaveLength(count < batch.records ? 0 : batch.records)
      vi.advanceTimersByTime(batch.ms)
      expect(textsIn(written)).toEqual(Array.from({ length: count }, (_, index) => `${index}`))
      expect(written.map(({ seq }) => seq)).toEqual(written.map((_, index) => index + 1))
    },
  )

  it('the recorder writes a first event immediately and others within 250 ms', async () => {
    const { written, type } = await startLogin()
    expect(written.map(({ cause }) => cause)).toEqual(['init'])
    vi.advanceTimersByTime(batch.ms - 1)
    type('a')
    expect(textsIn(written)).toEqual([])
    vi.advanceTimersByTime(1)
    expect(textsIn(written)).toEqual(['a'])
    vi.advanceTimersByTime(30_000)
    type('b')
    vi.advanceTimersByTime(batch.ms)
    expect(textsIn(written)).toEqual(['a', 'b'])
    vi.advanceTimersByTime(61_000)
    expect(vi.getTimerCount()).toBe(0)
    type('c')
    await Promise.resolve()
    expect(textsIn(written)).toEqual(['a', 'b', 'c'])
  })

  it('a record has its event’s time and only the fields that the log allows', async () => {
    const { written, actor, recording } = await startLogin()
    expect(recording.hasUserInput()).toBe(false)
    actor.send(deepFreeze({ type: 'login.enterUserId', text: 'ada', password: 'CANARY-7f3a' }))
    expect(recording.hasUserInput()).toBe(true)
    vi.advanceTimersByTime(batch.ms)
    expect(written.at(-1)).toMatchObject({ t: device.now, event: { type: 'login.enterUserId', text: 'ada' } })
    expect(JSON.stringify(written)).not.toContain('CANARY')
  })

  it('a record belongs to the account whose log was open at its event', async () => {
    const { log, type } = await startLogin()
    vi.useRealTimers()
    log.open('a')
    type('ada')
    expect(textsIn(await log.read())).toEqual(['ada'])
    type('bola')
    log.open('b')
    expect(textsIn(await log.read())).toEqual([])
    type('chi')
    await log.wipe()
    expect(await log.read()).toEqual([])
  })
})
