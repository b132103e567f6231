import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { describe, expect, it, vi } from 'vitest'
import { recordsBetweenChecks } from '../../client/record/limits'
import type { EventLog } from '../../client/record/store'
import type { LogRecord } from '../../machines/core/flow'
import { waitFor } from '../walker/timeouts'
import { day, device, newLog, record, seqs } from './log.fixture'

const databases = async (): Promise<string[]> =>
  (await indexedDB.databases()).map(({ name }) => name ?? '').sort()

/** Opens a log and writes one record. */
const openLog = async (session = 'tab', overrides: Partial<LogRecord> = {}): Promise<EventLog> => {
  const log = newLog(session)
  log.append(record(1, { session, ...overrides }))
  await log.flush()
  return log
}

describe('appended records', () => {
  it('the log writes records at the next flush or when the page hides', async () => {
    const log = newLog()
    log.append(record(1))
    expect(await databases()).toEqual([])
    await log.flush()
    const stored = async (): Promise<number> => (await openDB('app-anonymous')).count('log')
    expect(await stored()).toBe(1)
    log.append(record(2))
    expect(await stored()).toBe(1)
    device.page.dispatchEvent(new Event('pagehide'))
    await waitFor(async () => expect(await stored()).toBe(2))
  })

  it.each(['pagehide', 'visibilitychange'])(
    'the log writes its records while the page unloads (%s)',
    async (unloadEvent) => {
      const log = await openLog()
      const committed = vi.spyOn(IDBTransaction.prototype, 'commit')
      log.append(record(2))
      // It does so even during another write.
      void log.flush()
      log.precededBy(() => log.append(record(3)))
      device.page.dispatchEvent(new Event(unloadEvent))
      log.precededBy(() => undefined)
      // The page only has to commit; an unloading page runs no callbacks.
      expect(committed).toHaveBeenCalledTimes(2)
      committed.mockRestore()
      expect(await seqs(log)).toEqual([1, 2, 3])
    },
  )

  it('the log reads records back in order and by tab', async () => {
    const log = newLog()
    for (const seq of [2, 1, 10, 9])
      log.append(record(seq, seq > 5 ? { flow: 'toast', actor: 'toast-2' } : {}))
    expect(await seqs(log)).toEqual([1, 2, 9, 10])
    const next = newLog('tab-2')
    next.append(record(1, { session: 'tab-2' }))
    expect((await next.read()).length).toBe(5)
    expect((await next.read({ session: 'tab-2' })).length).toBe(1)
    expect((await next.read({ session: 'tab' })).map(({ seq }) => seq)).toEqual([1, 2, 9, 10])
  })
})

describe('account log', () => {
  it('an account’s log moves the tab’s earlier records to its own database', async () => {
    await openLog('other-tab')
    const log = await openLog()
    log.append(record(2))
    log.open('ada')
    log.append(record(3))
    await waitFor(async () => expect(await seqs(log)).toEqual([1, 2, 3]))
    const names = await databases()
    expect(names).toEqual(['app-anonymous', expect.stringMatching(/^app-[0-9a-f]{16}$/)])
    expect(names.join()).not.toContain('ada')
    expect((await newLog().read()).map(({ session }) => session)).toEqual(['other-tab'])
  })

  it('an account never reads the log of another', async () => {
    const [ada, olu] = [newLog('a'), newLog('b')]
    ada.open('ada')
    olu.open('olu')
    ada.append(record(1, { session: 'a' }))
    olu.append(record(1, { session: 'b' }))
    expect((await ada.read()).map(({ session }) => session)).toEqual(['a'])
    expect((await olu.read()).map(({ session }) => session)).toEqual(['b'])
  })

  it('a wipe removes every log, including records in transit', async () => {
    await openLog('other-tab')
    const log = await openLog()
    log.open('ada')
    log.append(record(2))
    await log.wipe()
    for (const name of await databases()) expect(await (await openDB(name)).count('log')).toBe(0)
    log.append(record(3))
    expect(await seqs(log)).toEqual([3])
    log.open('ada')
    await waitFor(async () => expect(await seqs(log)).toEqual([3]))
  })
})

describe('visitor log', () => {
  const hour = 60 * 60 * 1000
  const typedRecord = {
    flow: 'register',
    event: { type: 'register.enter', field: 'email', text: 'ada@example.com' },
  }

  it('a visitor’s log survives a reload and expires after an hour', async () => {
    for (const next of ['a visitor', 'a customer']) {
      await openLog('left', typedRecord)
      device.now += hour
      const withinHour = newLog('soon')
      withinHour.append(record(1, { session: 'soon' }))
      expect(JSON.stringify(await withinHour.read())).toContain('ada@example.com')
      device.now += hour + 1
      const afterHour = newLog('later')
      afterHour.append(record(1, { session: 'later' }))
      if (next === 'a customer') afterHour.open('olu')
      await afterHour.flush()
      const rows = async () => JSON.stringify(await (await openDB('app-anonymous')).getAll('log'))
      await waitFor(async () => expect(await rows()).not.toContain('ada@example.com'))
      await afterHour.wipe()
    }
  })
})

describe('in-memory log', () => {
  const open = () => {
    throw new DOMException('No', 'SecurityError')
  }
  it.each([
    ['without IndexedDB', { indexedDB: undefined }],
    ['with a failing IndexedDB and without crypto', { indexedDB: { open }, crypto: {} }],
  ])('the log is in memory %s', async (_, globals) => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
    const log = newLog()
    log.append(record(1))
    await log.flush()
    log.open('ada')
    log.append(record(2))
    await waitFor(async () => expect(await seqs(log)).toEqual([1, 2]))
    await log.wipe()
    expect(await seqs(log)).toEqual([])
  })

  it('the log is in memory if the database has a later version', async () => {
    ;(await openDB('app-anonymous', 7)).close()
    const log = newLog()
    log.append(record(1))
    expect(await seqs(log)).toEqual([1])
  })

  it('the log is in memory when IndexedDB never responds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
    const log = newLog()
    log.append(record(1))
    const readSeqs = seqs(log)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await readSeqs).toEqual([1])
  })

  it('when the disk is full, stored records are readable and new ones in memory', async () => {
    const log = await openLog()
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    log.append(record(2))
    expect(await seqs(log)).toEqual([1, 2])
    full.mockRestore()
  })

  it('the log survives a database that the browser closes', async () => {
    const log = await openLog()
    await deleteDB('app-anonymous')
    log.append(record(2))
    expect(await seqs(log)).toEqual([2])
  })

  it.each([
    [4_999, 1],
    [5_000, 1],
    [5_001, 2],
  ])('the in-memory log of %i records keeps those from %i on', async (count, first) => {
    vi.stubGlobal('indexedDB', undefined)
    const log = newLog()
    for (let seq = 1; seq <= count; seq += 1) log.append(record(seq))
    const storedSeqs = await seqs(log)
    expect([storedSeqs[0], storedSeqs.at(-1), storedSeqs.length]).toEqual([
      first,
      count,
      Math.min(count, 5_000),
    ])
  })
})

it('the log drops old and excess records at opening and every 500 records', async () => {
  device.now = 2 * day
  await openLog('old-tab')
  device.now = 10 * day
  const log = newLog()
  for (let seq = 1; seq <= 5_000 + recordsBetweenChecks; seq += 1)
    log.append(record(seq, { actor: `login-${Math.ceil(seq / 100)}` }))
  const storedRecords = await log.read()
  expect(storedRecords.some(({ session }) => session === 'old-tab')).toBe(false)
  expect(storedRecords.length).toBeLessThanOrEqual(5_000)
  expect(storedRecords.at(-1)?.seq).toBe(5_000 + recordsBetweenChecks)
})
