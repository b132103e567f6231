import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { HistoryOwner } from '../../../client/transactions/history/transaction-index.store'
import {
  storedPages,
  storeRows,
  updateStoredRow,
} from '../../../client/transactions/search/stored-history.store'
import { type Row, row } from '../transactions.fixture'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))

const from = (first: number, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => row(first + index))
const keeper = (accountId = 'ada', signedIn = accountId) =>
  ({ accountId, session: { read: () => ({ account: { id: signedIn } }) } }) as unknown as HistoryOwner
const keep = (nodes: Row[], hasNextPage: boolean, above?: Row, who = keeper()) =>
  storeRows(who, { nodes, hasNextPage, at: 5 } as never, above as never)
const storedHistory = async (accountId = 'ada') => {
  const pages = []
  for await (const page of storedPages(accountId)) pages.push(page)
  return { ids: pages.flatMap(({ nodes }) => nodes.map(({ id }) => id)), pages }
}
const ids = (first: number, count: number) => from(first, count).map(({ id }) => id)

describe('rows on the device', () => {
  it('the device stores rows newest first with masked accounts [EXT-03]', async () => {
    await keep(from(0, 100), true)
    for (let first = 100; first < 600; first += 100) await keep(from(first, 100), first < 500, row(first - 1))
    const { ids: all, pages } = await storedHistory()
    expect(all).toEqual(ids(0, 600))
    expect(pages.map(({ nodes, hasNextPage, at }) => [nodes.length, hasNextPage, at])).toEqual([
      [250, true, 5],
      [250, true, 5],
      [100, false, 5],
    ])
    expect(pages[0]?.nodes[0]?.bankAccount?.accountNumber).toBe('6789')
  })

  it('newer rows join on top and changed rows keep their place [EXT-03]', async () => {
    await keep(from(10, 20), false)
    await keep([...from(5, 5), row(10, { status: 'reported' })], true)
    const { ids: all, pages } = await storedHistory()
    expect(all).toEqual(ids(5, 25))
    expect(pages[0]?.nodes[5]?.status).toBe('reported')
    expect(pages[0]?.hasNextPage).toBe(false)
  })

  it('after a gap the device keeps only the newest rows [EXT-03]', async () => {
    await keep(from(100, 20), false)
    await keep(from(0, 20), true)
    await keep(from(60, 20), true, row(59))
    const { ids: all, pages } = await storedHistory()
    expect([all, pages[0]?.hasNextPage]).toEqual([ids(0, 20), true])
  })

  it('a row changed on another device is replaced, none is added [EXT-03] [EXT-66]', async () => {
    await keep(from(0, 20), false)
    for (const index of [7, 20])
      await updateStoredRow(keeper().session, row(index, { note: 'Rent' }) as never)
    const { pages } = await storedHistory()
    const [{ nodes }] = pages as [(typeof pages)[number]]
    expect(nodes.flatMap(({ id, note }) => (note ? [id] : []))).toEqual(ids(7, 1))
    expect([nodes.length, nodes[7]?.bankAccount?.accountNumber]).toEqual([20, '6789'])
  })

  it('the device stores no answer that arrives after the log-out [EXT-03]', async () => {
    await keep(from(0, 5), false, undefined, keeper('ada', 'chidi'))
    expect((await storedHistory()).ids).toEqual([])
    await keep(from(0, 5), false)
    expect((await storedHistory('chidi')).ids).toEqual([])
  })
  it.each(['getAllKeys', 'put'] as const)(
    'a disk failure at %s leaves no unhandled rejection',
    async (call) => {
      const unheard = vi.fn()
      process.on('unhandledRejection', unheard)
      const originalCall = IDBObjectStore.prototype[call] as (...args: unknown[]) => IDBRequest
      const failing = vi.spyOn(IDBObjectStore.prototype, call).mockImplementationOnce(function (
        this: IDBObjectStore,
        ...args: unknown[]
      ) {
        const request = originalCall.apply(this, args)
        queueMicrotask(() => this.transaction.abort())
        return request as never
      })
      await expect(keep(from(0, 5), true)).rejects.toThrow()
      failing.mockRestore()
      await new Promise((resolve) => setTimeout(resolve, 50))
      process.off('unhandledRejection', unheard)
      expect(unheard).not.toHaveBeenCalled()
      expect((await storedHistory()).ids).toEqual([])
    },
  )
})
