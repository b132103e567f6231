import { InMemoryCache } from '@apollo/client'
import { describe, expect, it } from 'vitest'
import { typePolicies } from '../../../client/data/apollo'
import { HistoryPageDocument } from '../../../client/generated/graphql'
import { arrivedOn, listRows } from '../../../client/transactions/history/list-rows'
import { type Row, row } from '../transactions.fixture'

const from = (first: number, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => row(first + index))
const ids = (first: number, count: number): string[] => from(first, count).map(({ id }) => id)

/** Adds `__typename` to each object, as the gateway does. */
const withTypenames = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(withTypenames)
    : typeof value === 'object' && value !== null
      ? {
          __typename: 'id' in value && 'status' in value ? 'Transaction' : 'Part',
          ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withTypenames(each)])),
        }
      : value

/** A cached list, to which pages are written as they arrive. */
const openList = () => {
  const cache = new InMemoryCache({ typePolicies })
  const variables = { currency: 'all', page: 1, size: 20 }
  return {
    arrive: (page: number, nodes: readonly Row[], hasNextPage = true) =>
      cache.writeQuery({
        query: HistoryPageDocument,
        variables: { ...variables, page },
        data: {
          __typename: 'Query',
          transactions: withTypenames({
            nodes: nodes.map((each) => ({ ...each, isReleased: null })),
            pageInfo: { page, hasNextPage, numberOfPages: 9 },
            totals: { totalTrades: 1, totalNgn: '0.00', totalUsd: '0.00' },
          }),
        } as never,
      }),
    read: () => {
      const { nodes, pageInfo } = cache.readQuery({ query: HistoryPageDocument, variables })!.transactions
      return { ids: nodes.map(({ id }) => id), hasMore: pageInfo.hasNextPage }
    },
  }
}

describe('the pages of a list', () => {
  it('a row on two pages appears once', () => {
    const { arrive, read } = openList()
    arrive(1, from(0, 20))
    arrive(2, from(18, 20))
    arrive(3, from(38, 5), false)
    expect(read()).toMatchObject({ ids: ids(0, 43), hasMore: false })
  })

  it('new rows are added on top, and the end of the list is not reloaded', () => {
    const { arrive, read } = openList()
    arrive(1, from(0, 20))
    arrive(2, from(20, 20), false)
    arrive(1, from(-1, 20))
    expect(read()).toMatchObject({ ids: ids(-1, 41), hasMore: false })
  })

  it('more than one page of new rows replaces the list', () => {
    const { arrive, read } = openList()
    arrive(1, from(0, 20))
    arrive(2, from(20, 20), false)
    arrive(1, from(-50, 20))
    expect(read()).toMatchObject({ ids: ids(-50, 20), hasMore: true })
  })

  it('a page that arrives after a refresh leaves no gap', () => {
    const { arrive, read } = openList()
    arrive(1, from(0, 20))
    arrive(3, from(40, 20))
    expect(read().ids).toEqual(ids(0, 20))
  })
})

describe('the rows of a list', () => {
  it('a day’s total appears when all rows of the day are loaded', () => {
    const rowOn = (createDate: string) => ({ createDate, amountNGN: '82500.10' })
    const [evening, night, earlier] = ['2026-11-20T20:00Z', '2026-11-19T20:00Z', '2026-11-18T20:00Z'] as const
    const rows = listRows([
      row(0, { ...rowOn(evening), status: 'pending' }),
      row(1, rowOn(evening)),
      row(2, { ...rowOn(evening), direction: 'wallet' }),
      row(3, rowOn(evening)),
      row(4, { ...rowOn(night), status: 'reported' }),
      row(5, rowOn(earlier)),
    ] as never)
    const arrived = (mayGrow: boolean) =>
      [0, 3, 4, 5].map((index) => arrivedOn(rows, rows[index]!.day, mayGrow))
    expect(arrived(true)).toEqual(['165000.20', '165000.20', null, null])
    expect(arrived(false)).toEqual(['165000.20', '165000.20', null, '82500.10'])
  })
})
