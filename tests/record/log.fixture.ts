import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import { createLog, type EventLog } from '../../client/record/store'
import type { LogRecord } from '../../machines/core/flow'
import { recordOf } from './records'

export const day = 24 * 60 * 60 * 1000

/** A clock that a test sets (ms since 1970), and the page whose hide events the log handles. */
export const device = { now: 10 * day, page: new EventTarget() }

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  device.now = 10 * day
  device.page = new EventTarget()
})
afterEach(() => vi.useRealTimers())

export const record = (seq: number, overrides: Partial<LogRecord> = {}): LogRecord =>
  recordOf(seq, { t: device.now, ...overrides })
export const newLog = (session = 'tab'): EventLog =>
  createLog({ session, now: () => device.now, page: device.page })
export const seqs = async (log: EventLog): Promise<number[]> => (await log.read()).map(({ seq }) => seq)
