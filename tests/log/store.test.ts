import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { describe, expect, it, vi } from 'vitest'
import { recordsBetweenChecks } from '../../client/log/limits'
import type { EventLog } from '../../client/log/store'
import type { LogRecord } from '../../machines/core/flow'
import { waitFor } from '../walker/patience'
import { day, device, made, record, seqs } from './log.stage'

const databases = async (): Promise<string[]> =>
  (await indexedDB.databases()).map(({ name }) => name ?? '').sort()

/** A log with one record written. */
const begun = async (session = 'tab', more: Partial<LogRecord> = {}): Promise<EventLog> => {
  const log = made(session)
  log.append(record(1, { session, ...more }))
  await log.flush()
  return log
}

describe('what is appended', () => {
  it('is written with the next flush, or when the page hides', async () => {
    const log = made()
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
    'needs no more of the page than the moment of its leaving (%s)',
    async (leaving) => {
      const log = await begun()
      const committed = vi.spyOn(IDBTransaction.prototype, 'commit')
      log.append(record(2))
      // Not even when something else is still being written.
      void log.flush()
      log.precededBy(() => log.append(record(3)))
      device.page.dispatchEvent(new Event(leaving))
      log.precededBy(() => undefined)
      // Nothing follows that a page would still have to do.
      expect(committed).toHaveBeenCalledTimes(2)
      committed.mockRestore()
      expect(await seqs(log)).toEqual([1, 2, 3])
    },
  )

  it('is read back in order, by tab, also by the next page', async () => {
    const log = made()
    for (const seq of [2, 1, 10, 9])
      log.append(record(seq, seq > 5 ? { flow: 'toast', actor: 'toast-2' } : {}))
    expect(await seqs(log)).toEqual([1, 2, 9, 10])
    const next = made('tab-2')
    next.append(record(1, { session: 'tab-2' }))
    expect((await next.read()).length).toBe(5)
    expect((await next.read({ session: 'tab-2' })).length).toBe(1)
    expect((await next.read({ session: 'tab' })).map(({ seq }) => seq)).toEqual([1, 2, 9, 10])
  })
})

describe('an account', () => {
  it('has a database of its own that does not name it, and takes along what its tab wrote before', async () => {
    await begun('other-tab')
    const log = await begun()
    log.append(record(2))
    log.open('ada')
    log.append(record(3))
    await waitFor(async () => expect(await seqs(log)).toEqual([1, 2, 3]))
    const names = await databases()
    expect(names).toEqual(['app-anonymous', expect.stringMatching(/^app-[0-9a-f]{16}$/)])
    expect(names.join()).not.toContain('ada')
    expect((await made().read()).map(({ session }) => session)).toEqual(['other-tab'])
  })

  it('never sees the log of another', async () => {
    const [ada, olu] = [made('a'), made('b')]
    ada.open('ada')
    olu.open('olu')
    ada.append(record(1, { session: 'a' }))
    olu.append(record(1, { session: 'b' }))
    expect((await ada.read()).map(({ session }) => session)).toEqual(['a'])
    expect((await olu.read()).map(({ session }) => session)).toEqual(['b'])
  })

  it('leaves nothing when it is wiped, not even what was being moved, waited, or lay there of nobody', async () => {
    await begun('other-tab')
    const log = await begun()
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

describe('what a visitor typed', () => {
  const hour = 60 * 60 * 1000
  const typed = {
    flow: 'register',
    event: { type: 'register.enter', field: 'email', text: 'ada@example.com' },
  }

  it('is there for a reload, and gone when the site is opened an hour later, by whomever', async () => {
    for (const next of ['a visitor', 'a customer']) {
      await begun('left', typed)
      device.now += hour
      const soon = made('soon')
      soon.append(record(1, { session: 'soon' }))
      expect(JSON.stringify(await soon.read())).toContain('ada@example.com')
      device.now += hour + 1
      const later = made('later')
      later.append(record(1, { session: 'later' }))
      if (next === 'a customer') later.open('olu')
      await later.flush()
      const rows = async () => JSON.stringify(await (await openDB('app-anonymous')).getAll('log'))
      await waitFor(async () => expect(await rows()).not.toContain('ada@example.com'))
      await later.wipe()
    }
  })
})

describe('where the browser keeps nothing, the log is in memory and nobody hears of it', () => {
  const open = () => {
    throw new DOMException('No', 'SecurityError')
  }
  it.each([
    ['without IndexedDB', { indexedDB: undefined }],
    ['with one that refuses, and where hashes are not to be had', { indexedDB: { open }, crypto: {} }],
  ])('%s', async (_, globals) => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
    const log = made()
    log.append(record(1))
    await log.flush()
    log.open('ada')
    log.append(record(2))
    await waitFor(async () => expect(await seqs(log)).toEqual([1, 2]))
    await log.wipe()
    expect(await seqs(log)).toEqual([])
  })

  it('with a database of a later version', async () => {
    ;(await openDB('app-anonymous', 7)).close()
    const log = made()
    log.append(record(1))
    expect(await seqs(log)).toEqual([1])
  })

  it('with an IndexedDB that never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
    const log = made()
    log.append(record(1))
    const reading = seqs(log)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await reading).toEqual([1])
  })

  it('when the disk is full: what is stored stays readable, the rest waits in memory', async () => {
    const log = await begun()
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    log.append(record(2))
    expect(await seqs(log)).toEqual([1, 2])
    full.mockRestore()
  })

  it('when the database is closed under it', async () => {
    const log = await begun()
    await deleteDB('app-anonymous')
    log.append(record(2))
    expect(await seqs(log)).toEqual([2])
  })

  it.each([
    [4_999, 1],
    [5_000, 1],
    [5_001, 2],
  ])('keeps no more than 5,000 records there either: of %i those from %i on', async (count, first) => {
    vi.stubGlobal('indexedDB', undefined)
    const log = made()
    for (let seq = 1; seq <= count; seq += 1) log.append(record(seq))
    const kept = await seqs(log)
    expect([kept[0], kept.at(-1), kept.length]).toEqual([first, count, Math.min(count, 5_000)])
  })
})

it('drops what is too old and too much when it opens, and looks again every 500 records', async () => {
  device.now = 2 * day
  await begun('old-tab')
  device.now = 10 * day
  const log = made()
  for (let seq = 1; seq <= 5_000 + recordsBetweenChecks; seq += 1)
    log.append(record(seq, { actor: `login-${Math.ceil(seq / 100)}` }))
  const kept = await log.read()
  expect(kept.some(({ session }) => session === 'old-tab')).toBe(false)
  expect(kept.length).toBeLessThanOrEqual(5_000)
  expect(kept.at(-1)?.seq).toBe(5_000 + recordsBetweenChecks)
})
