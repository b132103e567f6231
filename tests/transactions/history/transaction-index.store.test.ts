import { describe, expect, it, vi } from 'vitest'
import { TransactionIndex } from '../../../client/transactions/history/transaction-index.store'
import { everything } from '../../../client/transactions/history/transaction-index-view.store'
import { readyFor } from '../../../client/transactions/search/search.store'
import type { TransactionStatus } from '../../../machines/money/transaction-status'
import { type Row, row } from '../transactions.fixture'

const page = (nodes: readonly Row[], hasNextPage = true) =>
  ({ nodes, pageInfo: { hasNextPage } }) as unknown as Parameters<TransactionIndex['append']>[0]
const from = (first: number, count: number, changed: Partial<Row> = {}): Row[] =>
  Array.from({ length: count }, (_, index) => row(first + index, changed))
const idsIn = (transactionIndex: TransactionIndex, filter: TransactionStatus | 'all' = 'all'): string[] => {
  const { rows } = transactionIndex.view({ ...everything, status: filter })
  return rows.map(({ row }) => row.id)
}
const ids = (first: number, count: number): string[] => from(first, count).map(({ id }) => id)

describe('the order of a list', () => {
  it('pages follow each other; what two pages bring stands once, where it stood', () => {
    const transactionIndex = new TransactionIndex()
    transactionIndex.begin(page(from(0, 20)))
    transactionIndex.append(page(from(18, 20)))
    transactionIndex.append(page(from(38, 5), false))
    expect(idsIn(transactionIndex)).toEqual(ids(0, 43))
    expect(transactionIndex.extent).toEqual({ page: 3, hasNextPage: false })
  })

  it('what is new comes on top, what changed stays in its place', () => {
    const transactionIndex = new TransactionIndex()
    transactionIndex.begin(page([row(0, { status: 'pool' }), ...from(1, 19)]))
    transactionIndex.append(page(from(20, 20)))
    const before = transactionIndex.view(everything)
    expect(
      transactionIndex.mend(
        page([row(-1, { status: 'pool' }), row(0, { status: 'pending' }), ...from(1, 18)]),
        [],
      ),
    ).toBe(true)
    expect(idsIn(transactionIndex)).toEqual(ids(-1, 41))
    expect(idsIn(transactionIndex, 'pending')).toEqual(['t0'])
    expect([transactionIndex.extent.page, transactionIndex.view(everything).beginning]).toEqual([
      2,
      before.beginning,
    ])
    expect(transactionIndex.view(everything)).not.toBe(before)
  })

  it('more news than a page: it cannot be mended, and stays as it was', () => {
    const transactionIndex = new TransactionIndex()
    transactionIndex.begin(page(from(0, 20)))
    expect(transactionIndex.mend(page(from(-50, 20)), [])).toBe(false)
    expect(idsIn(transactionIndex)).toEqual(ids(0, 20))
  })

  it('a day says what has arrived of it, from each of its rows, once all of its rows are there', () => {
    const transactionIndex = new TransactionIndex()
    const [evening, night, before] = ['2026-11-20T20:00Z', '2026-11-19T20:00Z', '2026-11-18T20:00Z']
    const of = (createDate: string) => ({ createDate, amountNGN: '82500.10' })
    transactionIndex.begin(
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
      const { rows, arrivedOnDayOf } = transactionIndex.view(everything)
      return [0, 3, 4, 5].map((index) => arrivedOnDayOf(rows[index]!))
    }
    expect(arrived()).toEqual(['165000.20', '165000.20', null, null])
    transactionIndex.append(page([row(6, of(before!))], false))
    expect(arrived()).toEqual(['165000.20', '165000.20', null, '165000.20'])
    const pending = transactionIndex.view({ ...everything, status: 'pending' })
    expect(pending.arrivedOnDayOf(pending.rows[0]!)).toBeNull()
  })

  it('a filtered list grows as the list does, and is made anew when a row in it changes', () => {
    const transactionIndex = new TransactionIndex()
    transactionIndex.begin(page([row(0, { status: 'pending' }), ...from(1, 19)]))
    expect(idsIn(transactionIndex, 'pending')).toEqual(['t0'])
    transactionIndex.append(page([...from(20, 5), row(25, { status: 'pending' }), ...from(26, 14)]))
    const grown = transactionIndex.view({ ...everything, status: 'pending' })
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

  it('a swap is one row, also where its legs come with two pages, and where newer rows come on top of it', () => {
    const at = '2026-11-20T09:30:00.000Z'
    const leg = (number: number, symbol: string) =>
      row(number, {
        type: 'inter-transfer',
        createDate: at,
        currency: { symbol, name: symbol, chain: 'tron' },
      })
    const transactionIndex = new TransactionIndex()
    const shown = () =>
      transactionIndex.view(everything).rows.map(({ row, otherLeg }) => [row.id, otherLeg?.id])
    transactionIndex.begin(page([row(0), leg(1, 'USDT')]))
    expect(shown()).toEqual([
      ['t0', undefined],
      ['t1', undefined],
    ])
    transactionIndex.append(page([leg(2, 'BTC'), row(3)], false))
    const swapped = [
      ['t0', undefined],
      ['t1', 't2'],
      ['t3', undefined],
    ]
    expect(shown()).toEqual(swapped)
    expect(shown()).toEqual(swapped)
    transactionIndex.mend(page([row(-1), row(0), leg(1, 'USDT')]), [])
    expect(shown()).toEqual([['t-1', undefined], ...swapped])
  })

  it('a page reads its own rows only, below 2 pages as below 200 [TX-11]', () => {
    let reads = 0
    const get = (each: Row, key: string | symbol) => {
      reads += 1
      return Reflect.get(each, key)
    }
    const counted = (first: number) => from(first, 20).map((each) => new Proxy(each, { get }))
    const transactionIndex = new TransactionIndex()
    const filters = [everything, { status: 'approved', sought: 'all', matches: () => true } as const]
    const append = (first: number) => {
      reads = 0
      transactionIndex.append(page(counted(first)))
      for (const filter of filters) transactionIndex.view(filter)
      return reads
    }
    transactionIndex.begin(page(counted(0)))
    for (const filter of filters) transactionIndex.view(filter)
    const [second, ...others] = Array.from({ length: 199 }, (_, pages) => append((pages + 1) * 20))
    expect(Math.max(...others)).toBe(second)
  })

  it('a row keeps its place in the same array while pages follow, and is found by its id [TX-11]', () => {
    const transactionIndex = new TransactionIndex()
    transactionIndex.begin(page(from(0, 20)))
    const { rows } = transactionIndex.view(everything)
    const [first] = rows
    transactionIndex.append(page(from(20, 20)))
    const view = transactionIndex.view(everything)
    expect([view.rows === rows, view.rows[0] === first]).toEqual([true, true])
    expect(['t0', 't39', 't40'].map(view.indexOf)).toEqual([0, 39, -1])
  })

  it('a poll that finds nothing new leaves each row as it is', () => {
    const transactionIndex = new TransactionIndex()
    transactionIndex.begin(page(from(0, 20)))
    const { rows } = transactionIndex.view(everything)
    transactionIndex.mend(page(from(0, 20)), [])
    expect(transactionIndex.view(everything).rows).toBe(rows)
    transactionIndex.mend(page([row(0, { status: 'reported' }), ...from(1, 19)]), [])
    expect(transactionIndex.view(everything).rows[0]?.row.status).toBe('reported')
  })
})

it('preparing the search of a list continues where the next page aborted it [EXT-01]', async () => {
  const transactionIndex = new TransactionIndex()
  transactionIndex.begin(page(from(0, 3)))
  let time = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (time += 10))
  const rowsFrom = vi.spyOn(transactionIndex, 'rows')
  await expect(readyFor(transactionIndex, AbortSignal.abort())).rejects.toThrow()
  await readyFor(transactionIndex, new AbortController().signal)
  expect(rowsFrom.mock.calls).toEqual([[0], [1]])
  now.mockRestore()
})
