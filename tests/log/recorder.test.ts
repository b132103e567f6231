import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { batch } from '../../client/log/limits'
import { createRecorder } from '../../client/log/recorder'
import { inert } from '../../client/log/replay'
import type { LogRecord } from '../../machines/core/flow'
import { flows, flowsById } from '../../machines/flows'
import { deepFrozen } from '../models/frozen'
import { device, made } from './log.stage'

/** A running login as the app records it: notes first. */
const started = async () => {
  vi.useFakeTimers({ now: device.now })
  const written: LogRecord[] = []
  let waiting: LogRecord[] = []
  const log = made()
  const append = (record: LogRecord): void => {
    log.append(record)
    waiting.push(record)
  }
  let settle = (): void => undefined
  const flush = async () => {
    settle()
    written.push(...waiting)
    waiting = []
  }
  const precededBy = (work: () => void): void => {
    settle = work
    log.precededBy(work)
  }
  const watched = { ...log, flush, precededBy }
  const recorder = createRecorder({ session: 'tab', now: Date.now, append, log: watched })
  const recording = recorder.start(flowsById.get('login')!)
  const actor = createActor(inert(flows.login.machine), { id: recording.actor, inspect: recording.received })
  actor.start()
  const type = (text: string): void => actor.send({ type: 'login.enterUserId', text })
  // The beginning is written at once.
  await Promise.resolve()
  await Promise.resolve()
  return { written, recording, recorder, actor, type, log }
}
const textsIn = (records: readonly LogRecord[]): unknown[] =>
  records.filter(({ cause }) => cause === 'external').map(({ event }) => event.text)

it('knows the flows that have run, for whoever shares their records without the list of all flows', async () => {
  const { recorder } = await started()
  expect([...recorder.flows]).toEqual([['login', flows.login]])
})

describe('what is heard', () => {
  it.each([batch.records - 1, batch.records, batch.records + 1])('is written at 50: %i', async (count) => {
    const { written, type } = await started()
    for (let place = 0; place < count; place += 1) type(`${place}`)
    expect(textsIn(written)).toHaveLength(count < batch.records ? 0 : batch.records)
    vi.advanceTimersByTime(batch.ms)
    expect(textsIn(written)).toEqual(Array.from({ length: count }, (_, place) => `${place}`))
    expect(written.map(({ seq }) => seq)).toEqual(written.map((_, place) => place + 1))
  })

  it('is written at once when it is the first for a while, else within 250 ms, and nobody looks for ever', async () => {
    const { written, type } = await started()
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

  it('has the time at which it was heard, is a customer’s doing at once, and nothing that the log may not keep', async () => {
    const { written, actor, recording } = await started()
    expect(recording.hasUserInput()).toBe(false)
    actor.send(deepFrozen({ type: 'login.enterUserId', text: 'ada', password: 'CANARY-7f3a' }))
    expect(recording.hasUserInput()).toBe(true)
    vi.advanceTimersByTime(batch.ms)
    expect(written.at(-1)).toMatchObject({ t: device.now, event: { type: 'login.enterUserId', text: 'ada' } })
    expect(JSON.stringify(written)).not.toContain('CANARY')
  })

  it('is there for whoever reads the log, and of the account that was open when it was heard', async () => {
    const { log, type } = await started()
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
