import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import type { Extent, HistoryPage } from '../../machines/transactions/history.machine'
import { historyPageSize } from '../../machines/transactions/history.rules'
import { isUnderWay } from '../../machines/transactions/status.rules'
import { HistoryPageDocument, type HistoryPageQuery } from '../generated/graphql'
import { refusalOf } from '../shared/apollo'
import { ask } from '../shared/ask'
import type { Services } from '../shared/services'
import { joined } from './transactions.policies'

type List = HistoryPageQuery['transactions']

const variablesOf = ({ currency, page }: HistoryPage) => ({ currency, page, size: historyPageSize })

/** The rows of a currency that the cache holds, however many pages; null when there are none. */
const listOf = (client: ApolloClient, currency: string): List | null =>
  client.readQuery({ query: HistoryPageDocument, variables: variablesOf({ currency, page: 1 }) })
    ?.transactions ?? null

/** How far a currency's list is still loaded, for a customer who returns to it. */
export const keptExtent = (client: ApolloClient, currency: string): Extent | undefined => {
  const list = listOf(client, currency)
  return list?.nodes.length
    ? { page: Math.ceil(list.nodes.length / historyPageSize), hasNextPage: list.pageInfo.hasNextPage }
    : undefined
}

/** More than this many pages at once would be a reload, not a look. */
const mostPagesAtOnce = 3

/** The first page, for what is new, and those whose transactions are under way. */
const pagesToLookAt = ({ nodes }: List): number[] => {
  const moving = nodes.flatMap(({ status }, index) =>
    isUnderWay(status) ? [Math.floor(index / historyPageSize) + 1] : [],
  )
  return [...new Set([1, ...moving])].slice(0, mostPagesAtOnce)
}

const idOf = ({ id }: { id: string }): string => id

/** What is new on top, every known row in its place and as it is now; null when rows in between are missing. */
const lookedAt = (known: List, [first, ...others]: [List, ...List[]]): List | null => {
  const ids = new Set(known.nodes.map(idOf))
  if (first.pageInfo.hasNextPage && !first.nodes.some((row) => ids.has(row.id))) return null
  const fresh = new Map([...others, first].flatMap(({ nodes }) => nodes).map((row) => [row.id, row]))
  const nodes = joined(first.nodes, known.nodes, idOf).map((row) => fresh.get(row.id) ?? row)
  return { ...first, nodes, pageInfo: first.pageInfo.hasNextPage ? known.pageInfo : first.pageInfo }
}

export const historyActors = ({ transport }: Services, client: ApolloClient) => {
  /** A page that nobody waits for any more neither comes nor fails: it may be older than what is shown (TX-14). */
  const read = async (page: HistoryPage, signal: AbortSignal): Promise<List> => {
    try {
      const { transactions } = await ask(transport, HistoryPageDocument, variablesOf(page), signal)
      if (!signal.aborted) return transactions
    } catch (error) {
      if (!signal.aborted) throw error
    }
    return new Promise(() => undefined)
  }
  const write = (page: HistoryPage, transactions: List, overwrite = false): void => {
    client.writeQuery({
      query: HistoryPageDocument,
      variables: variablesOf(page),
      data: { __typename: 'Query', transactions },
      overwrite,
    })
  }
  return {
    readPage: fromPromise<{ hasNextPage: boolean }, HistoryPage>(async ({ input, signal }) => {
      try {
        const list = await read(input, signal)
        write(input, list)
        return { hasNextPage: list.pageInfo.hasNextPage }
      } catch (error) {
        // A failed load empties the list; a failed next page does not (ERR-07, AMB-63).
        if (input.page === 1)
          client.cache.evict({
            id: 'ROOT_QUERY',
            fieldName: 'transactions',
            args: { currency: input.currency, status: 'all' },
          })
        throw refusalOf(error)
      }
    }),
    lookAtRows: fromPromise<Extent, Extent & { currency: string }>(async ({ input, signal }) => {
      const { currency, page, hasNextPage } = input
      const known = listOf(client, currency)
      const [first, ...others] = await Promise.all(
        (known ? pagesToLookAt(known) : [1]).map((number) => read({ currency, page: number }, signal)),
      )
      const list = known && lookedAt(known, [first!, ...others])
      const firstPage = { currency, page: 1 }
      if (list) write(firstPage, list, true)
      else write(firstPage, first!)
      return list
        ? { page, hasNextPage: hasNextPage && first!.pageInfo.hasNextPage }
        : { page: 1, hasNextPage: first!.pageInfo.hasNextPage }
    }),
  }
}
