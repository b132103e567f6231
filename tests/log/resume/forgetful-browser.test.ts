import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { describe, expect, it, vi } from 'vitest'
import { recordsBetweenChecks } from '../../../client/log/limits'
import type { EventLog } from '../../../client/log/store'
import { waitFor } from '../../walker/patience'
import { day, device, made, record, seqs } from '../log.stage'

describe('where the browser keeps nothing, the log is in memory and nobody hears of it', () => {
  const works = async (log: EventLog): Promise<void> => {
    log.append(record(1))
    await log.flush()
    log.open('ada')
    log.append(record(2))
    await waitFor(async () => expect(await seqs(log)).toEqual([1, 2]))
    await log.wipe()
    expect(await seqs(log)).toEqual([])
  }

  it('without IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await works(made())
  })

  it('with an IndexedDB that refuses, and where hashes are not to be had', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('No', 'SecurityError')
      },
    })
    vi.stubGlobal('crypto', {})
    await works(made())
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
    const log = made()
    log.append(record(1))
    await log.flush()
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    log.append(record(2))
    expect(await seqs(log)).toEqual([1, 2])
    full.mockRestore()
  })

  it('when the database is closed under it', async () => {
    const log = made()
    log.append(record(1))
    await log.flush()
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
  const old = made('old-tab')
  device.now = 2 * day
  old.append(record(1, { session: 'old-tab' }))
  await old.flush()
  device.now = 10 * day
  const log = made()
  for (let seq = 1; seq <= 5_000 + recordsBetweenChecks; seq += 1)
    log.append(record(seq, { actor: `login-${Math.ceil(seq / 100)}` }))
  const kept = await log.read()
  expect(kept.some(({ session }) => session === 'old-tab')).toBe(false)
  expect(kept.length).toBeLessThanOrEqual(5_000)
  expect(kept.at(-1)?.seq).toBe(5_000 + recordsBetweenChecks)
})
