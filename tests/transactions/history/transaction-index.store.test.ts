import { describe, expect, it, vi } from 'vitest'
import { noFilter, TransactionIndex } from '../../../client/transactions/history/transaction-index.store'
import { prepareSearch } from '../../../client/transactions/search/search.store'
import type { TransactionStatus } from '../../../machines/money/transaction-status'
import { type Row, row } from '../transactions.fixture'

const page = (nodes: readonly Row[], hasNextPage = true) =>
  ({ nodes, pageInfo: { hasNextPage } }) as unknown as Parameters<TransactionIndex['appendPage']>[0]
const from = (first: number, count: number, changed: Partial<Row> = {}): Row[] =>
  Array.from({ length: count }, (_, index) => row(first + index, changed))
const idsIn = (transactionIndex: TransactionIndex, filter: TransactionStatus | 'all' = 'all'): string[] => {
  const { rows } = transactionIndex.view({ ...noFilter, status: filter })
  return rows.map(({ row }) => row.id)
}
const ids = (first: number, count: number): string[] => from(first, count).map(({ id }) => id)

describe('the order of a list', () => {
  it('a row on two pages appears once, at its first place', () => {
    const transactionIndex = new TransactionIndex()
    transactionIndex.reset(page(from(0, 20)))
    transactionIndex.appendPage(page(from(18, 20)))
    transactionIndex.appendPage(page(from(38, 5), false))
    expect(idsIn(transactionIndex)).toEqual(ids(0, 43))
    expect(transactionIndex.loadedPages).toEqual({ page: 3, hasNextPage: false })
  })

  it('new rows join on top and changed rows keep their place', () => {
    const transactionIndex = new TransactionIndex()
    transactionIndex.reset(page([row(0, { status: 'pool' }), ...from(1, 19)]))
    transactionIndex.appendPage(page(from(20, 20)))
    const before = transactionIndex.view(noFilter)
    expect(
      transactionIndex.replacePages(
        page([row(-1, { status: 'pool' }), row(0, { status: 'pending' }), ...from(1, 18)]),
        [],
      ),
    ).toBe(true)
    expect(idsIn(transactionIndex)).toEqual(ids(-1, 41))
    expect(idsIn(transactionIndex, 'pending')).toEqual(['t0'])
    expect([transactionIndex.loadedPages.page, transactionIndex.view(noFilter).beginning]).toEqual([
      2,
      before.beginning,
    ])
    expect(transactionIndex.view(noFilter)).not.toBe(before)
  })

  it('a refresh with more than a page of new rows leaves the list unchanged', () => {
    const transactionIndex = new TransactionIndex()
    transactionIndex.reset(page(from(0, 20)))
    expect(transactionIndex.replacePages(page(from(-50, 20)), [])).toBe(false)
    expect(idsIn(transactionIndex)).toEqual(ids(0, 20))
  })

  it('a day’s total appears once all rows of the day are loaded', () => {
    const transactionIndex = new TransactionIndex()
    const [evening, night, before] = ['2026-11-20T20:00Z', '2026-11-19T20:00Z', '2026-11-18T20:00Z']
    const of = (createDate: string) => ({ createDate, amountNGN: '82500.10' })
    transactionIndex.reset(
      page([
        row(0, { ...of(evening!), status: 'pending' }),
        row(1, of(evening!)),
        row(2, { ...of(evening!), direction: 'wallet' }),
        row(3, of(evening!)),
        row(4, { ...of(night!), status: 'reported' }),
        row(5, of(before!)),
      ]),
    )
    const arrived = () => {
      const { rows, arrivedOnDayOf } = transactionIndex.view(noFilter)
      return [0, 3, 4, 5].map((index) => arrivedOnDayOf(rows[index]!))
    }
    expect(arrived()).toEqual(['165000.20', '165000.20', null, null])
    transactionIndex.appendPage(page([row(6, of(before!))], false))
    expect(arrived()).toEqual(['165000.20', '165000.20', null, '165000.20'])
    const pending = transactionIndex.view({ ...noFilter, status: 'pending' })
    expect(pending.arrivedOnDayOf(pending.rows[0]!)).toBeNull()
  })

  it('a filtered list grows with the list and drops a row that changes', () => {
    const transactionIndex = new TransactionIndex()
    transactionIndex.reset(page([row(0, { status: 'pending' }), ...from(1, 19)]))
    expect(idsIn(transactionIndex, 'pending')).toEqual(['t0'])
    transactionIndex.appendPage(page([...from(20, 5), row(25, { status: 'pending' }), ...from(26, 14)]))
    const grown = transactionIndex.view({ ...noFilter, status: 'pending' })
    expect(idsIn(transactionIndex, 'pending')).toEqual(['t0', 't25'])
    transactionIndex.note({ ...row(0, { status: 'approved' }) } as unknown as Parameters<
      TransactionIndex['note']
    >[0])
    expect(idsIn(transactionIndex, 'pending')).toEqual(['t25'])
    expect(grown.count).toBe(2)
    // Another filter in between, then the first again.
    expect(idsIn(transactionIndex, 'approved')).toHaveLength(39)
    expect(idsIn(transactionIndex, 'pending')).toEqual(['t25'])
  })

  it('a swap is one row, even when its legs arrive on two pages', () => {
    const at = '2026-11-20T09:30:00.000Z'
    const leg = (number: number, symbol: string) =>
      row(number, {
        type: 'inter-transfer',
        createDate: at,
        currency: { symbol, name: symbol, chain: 'tron' },
      })
    const transactionIndex = new TransactionIndex()
    const visibleIds = () =>
      transactionIndex.view(noFilter).rows.map(({ row, otherLeg }) => [row.id, otherLeg?.id])
    transactionIndex.reset(page([row(0), leg(1, 'USDT')]))
    expect(visibleIds()).toEqual([
      ['t0', undefined],
      ['t1', undefined],
    ])
    transactionIndex.appendPage(page([leg(2, 'BTC'), row(3)], false))
    const swapped = [
      ['t0', undefined],
      ['t1', 't2'],
      ['t3', undefined],
    ]
    expect(visibleIds()).toEqual(swapped)
    expect(visibleIds()).toEqual(swapped)
    transactionIndex.replacePages(page([row(-1), row(0), leg(1, 'USDT')]), [])
    expect(visibleIds()).toEqual([['t-1', undefined], ...swapped])
  })

  it('a page reads its own rows only, below 2 pages as below 200 [TX-11]', () => {
    let reads = 0
    const get = (each: Row, key: string | symbol) => {
      reads += 1
      return Reflect.get(each, key)
    }
    const countingRows = (first: number) => from(first, 20).map((each) => new Proxy(each, { get }))
    const transactionIndex = new TransactionIndex()
    const filters = [noFilter, { status: 'approved', searchTerm: 'all', matches: () => true } as const]
    const append = (first: number) => {
      reads = 0
      transactionIndex.appendPage(page(countingRows(first)))
      for (const filter of filters) transactionIndex.view(filter)
      return reads
    }
    transactionIndex.reset(page(countingRows(0)))
    for (const filter of filters) transactionIndex.view(filter)
    const [second, ...others] = Array.from({ length: 199 }, (_, pages) => append((pages + 1) * 20))
    expect(Math.max(...others)).toBe(second)
  })

  it('a row keeps its array position while pages follow [TX-11]', () => {
    const transactionIndex = new TransactionIndex()
    transactionIndex.reset(page(from(0, 20)))
    const { rows } = transactionIndex.view(noFilter)
    const [first] = rows
    transactionIndex.appendPage(page(from(20, 20)))
    const view = transactionIndex.view(noFilter)
    expect([view.rows === rows, view.rows[0] === first]).toEqual([true, true])
    expect(['t0', 't39', 't40'].map(view.indexOf)).toEqual([0, 39, -1])
  })

  it('a poll without changes keeps each row object', () => {
    const transactionIndex = new TransactionIndex()
    transactionIndex.reset(page(from(0, 20)))
    const { rows } = transactionIndex.view(noFilter)
    transactionIndex.replacePages(page(from(0, 20)), [])
    expect(transactionIndex.view(noFilter).rows).toBe(rows)
    transactionIndex.replacePages(page([row(0, { status: 'reported' }), ...from(1, 19)]), [])
    expect(transactionIndex.view(noFilter).rows[0]?.row.status).toBe('reported')
  })
})

it('preparing the search of a list continues where the next page aborted it [EXT-01]', async () => {
  const transactionIndex = new TransactionIndex()
  transactionIndex.reset(page(from(0, 3)))
  let time = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (time += 10))
  const rowsFrom = vi.spyOn(transactionIndex, 'rows')
  await expect(prepareSearch(transactionIndex, AbortSignal.abort())).rejects.toThrow()
  await prepareSearch(transactionIndex, new AbortController().signal)
  expect(rowsFrom.mock.calls).toEqual([[0], [1]])
  now.mockRestore()
})
