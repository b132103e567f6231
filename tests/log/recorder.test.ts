import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { batch } from '../../client/log/limits'
import { createRecorder } from '../../client/log/recorder'
import { inert } from '../../client/log/replay'
import { createLog } from '../../client/log/store'
import { tap } from '../../client/log/tap'
import { learnFlows } from '../../client/shared/known-flows'
import { flows } from '../../machines/flows'
import type { LogRecord } from '../../machines/shared/flow'
import './log.stage'

learnFlows(flows)
afterEach(() => void vi.useRealTimers())

/** A running login as the app records it: many notes at once. */
const started = (append?: (record: LogRecord) => void) => {
  const records: LogRecord[] = []
  const recorder = createRecorder({
    session: 'tab',
    now: Date.now,
    append: append ?? ((record) => records.push(record)),
    batch: batch.records,
  })
  const recording = recorder.start('login')
  const actor = createActor(inert(flows.login.machine), { id: recording.actor })
  tap(actor, recording.heard)
  actor.start()
  const type = (text: string): void => actor.send({ type: 'login.enterUserId', text })
  return { records, recorder, recording, actor, type }
}
const textsIn = (records: readonly LogRecord[]): unknown[] =>
  records.filter(({ cause }) => cause === 'external').map(({ event }) => event.text)

describe('what waits to be recorded', () => {
  it.each([batch.records - 1, batch.records, batch.records + 1])(
    'is handed over at 50: %i notes',
    (count) => {
      vi.useFakeTimers()
      const { records, recorder, type } = started()
      recorder.settle()
      const before = records.length
      for (let place = 0; place < count; place += 1) type(`${place}`)
      expect(records.length - before).toBe(count < batch.records ? 0 : batch.records)
      recorder.settle()
      expect(textsIn(records)).toEqual(Array.from({ length: count }, (_, place) => `${place}`))
      expect(records.map(({ seq }) => seq)).toEqual(records.map((_, place) => place + 1))
    },
  )

  it('is handed over within 250 ms, after a rest as well, and nobody looks for ever', () => {
    vi.useFakeTimers()
    const { records, recorder, type } = started()
    recorder.settle()
    for (const text of ['a', 'b']) {
      type(text)
      vi.advanceTimersByTime(batch.ms - 1)
      expect(textsIn(records)).not.toContain(text)
      vi.advanceTimersByTime(1)
      expect(textsIn(records)).toContain(text)
      vi.advanceTimersByTime(60_000)
      expect(vi.getTimerCount()).toBe(0)
    }
  })

  it('is handed over at once, with all before it, when something was told', async () => {
    vi.useFakeTimers()
    const { records, recording, type } = started()
    type('ada')
    recording.told({ type: 'splash.ended' })
    expect(records).toEqual([])
    await Promise.resolve()
    await Promise.resolve()
    expect(records.map(({ cause }) => cause)).toEqual(['init', 'external', 'told'])
  })

  it('is what was heard, whatever becomes of the event afterwards, and when it was', () => {
    vi.useFakeTimers({ now: 1_000 })
    const { records, recorder, actor } = started()
    const event = { type: 'login.enterUserId' as const, text: 'ada', password: 'CANARY-7f3a' }
    actor.send(event)
    vi.setSystemTime(1_100)
    event.text = 'bola'
    recorder.settle()
    expect(textsIn(records)).toEqual(['ada'])
    expect(records.at(-1)!.t).toBe(1_000)
    expect(JSON.stringify(records)).not.toContain('CANARY')
  })

  it('of a value within an event as well', () => {
    const records: LogRecord[] = []
    const append = (record: LogRecord) => records.push(record)
    const recorder = createRecorder({ session: 'tab', now: Date.now, append, batch: 50 })
    const recording = recorder.start('toast')
    const actor = createActor(inert(flows.toast.machine), { id: recording.actor })
    tap(actor, recording.heard)
    actor.start()
    const toast = { kind: 'error' as const, text: 'No.' }
    actor.send({ type: 'toast.show', toast } as never)
    toast.text = 'Yes.'
    recorder.settle()
    expect(records.at(-1)!.event).toMatchObject({ toast: { text: 'No.' } })
  })

  it('is there for whoever reads the log, and belongs to the account that was open when it was heard', async () => {
    const log = createLog({ session: 'tab', now: Date.now })
    const { recorder, type } = started(log.append)
    log.precededBy(recorder.settle)
    log.open('a')
    type('ada')
    expect(textsIn(await log.read())).toEqual(['ada'])
    type('bola')
    log.open('b')
    expect(textsIn(await log.read())).toEqual([])
  })

  it('is known as a customer’s doing before it is handed over', () => {
    const { recording, type } = started()
    expect(recording.heardCustomer()).toBe(false)
    type('ada')
    expect(recording.heardCustomer()).toBe(true)
  })
})
