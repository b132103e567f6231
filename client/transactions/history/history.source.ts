import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { apiError, toApiError } from '../../../machines/core/api-error'
import { isUnderWay } from '../../../machines/money/transaction-status'
import { allCurrencies, historyPageSize } from '../../../machines/transactions/history/history.rules'
import { query } from '../../data/query'
import type { ReadRequest, ReadResult } from '../../data/reader'
import { useReader } from '../../data/use-reading'
import { useServices } from '../../flows/services'
import {
  DepositRowFragmentDoc,
  HistoryCurrenciesDocument,
  HistoryPageDocument,
  TransactionDetailsDocument,
  type WholeTransactionFragment,
} from '../../generated/graphql'
import {
  type Filter,
  type HistoryOwner,
  type List,
  type ListReading,
  type TransactionIndex,
  transactionIndexOf,
} from './transaction-index.store'

/** Maximum number of pages to revalidate at once. */
const mostPagesAtOnce = 3

/** The first page, for new rows, and those with pending transactions. */
const pagesToRevalidate = (transactionIndex: TransactionIndex): number[] =>
  [...new Set([1, ...transactionIndex.pagesUnderWay()])].slice(0, mostPagesAtOnce)

/** Page size of a search: the most that the contract allows. */
const searchPageSize = 100

const loadStoredHistory = () => import('../search/stored-history.store')

/** Next pages are rendered from the index only: Apollo's cache would take most of a search's time. */
const readPage = async (
  { client, now, currency, index, signal }: ListReading,
  page: number,
  { size = historyPageSize, uncached = false } = {},
): Promise<List> => {
  const variables = { currency, page, size }
  const { transactions } = await query(client, HistoryPageDocument, variables, { signal, uncached })
  if (page === 1) index.readAt = now()
  return transactions
}

/** The device stores rows of all coins; `above`: the row before them. */
const storePage = (
  reading: ListReading,
  { nodes, pageInfo }: List,
  above: List['nodes'][number] | undefined,
) => {
  const { accountId, session, currency, now } = reading
  if (currency === allCurrencies)
    loadStoredHistory()
      .then(({ storeRows }) => storeRows({ accountId, session }, { nodes, ...pageInfo, at: now() }, above))
      .catch(() => undefined)
}

const restoreRows = async (reading: ListReading): Promise<boolean> =>
  (await loadStoredHistory()).restoreRows(reading)

/** Newer transactions moved the list during the read, twice by at least as many rows as it brought. */
export const listMovedError = apiError(409, 'Your transactions keep changing. Please try again in a moment.')

/** A search renders and stores so many pages at a time. */
const pagesPerUpdate = 4

/**
 * Reads the next rows until `isEnough`, called with the oldest row. Skips one update without a new row, but not a
 * second. After a failure the pages before it stay.
 */
export const readNextPages = async (
  reading: ListReading,
  isEnough: (oldest: WholeTransactionFragment) => boolean,
  size = searchPageSize,
): Promise<void> => {
  const { index } = reading
  let emptyUpdates = 0
  do {
    const [first, before, above] = [index.nextPage(size), index.count, index.oldest]
    const end = first + (first > 1 && size === searchPageSize ? pagesPerUpdate : 1)
    const lists: List[] = []
    let failure: unknown
    for (let page = first; page < end && failure === undefined; page += 1) {
      const last = lists.at(-1)
      if (last && (!last.pageInfo.hasNextPage || isEnough(last.nodes.at(-1) ?? index.oldest!))) break
      await readPage(reading, page, { size, uncached: true }).then(
        (list) => lists.push(list),
        (error: unknown) => {
          failure = error
        },
      )
    }
    const last = lists.at(-1)
    if (last) {
      const list = { ...last, nodes: lists.flatMap(({ nodes }) => nodes) }
      index.serverCount = (list.pageInfo.numberOfPages ?? 0) * size
      index.appendPage(list, (first + lists.length - 1) * size)
      storePage(reading, list, first > 1 ? above : undefined)
    }
    if (failure !== undefined) throw failure
    emptyUpdates = index.count > before ? 0 : emptyUpdates + 1
    if (emptyUpdates === 2 && index.loadedPages.hasNextPage) throw listMovedError
  } while (index.loadedPages.hasNextPage && !isEnough(index.oldest!))
}

const readInto = async (
  reading: ListReading,
  { page, quiet }: ReadRequest,
  currentFilter: () => Filter,
): Promise<void> => {
  const { index } = reading
  if (!quiet && page > 1) {
    const [filter, before] = [currentFilter(), index.count]
    const isSearch = filter.searchTerm !== ''
    const matchesBefore = isSearch ? index.view(filter).count : 0
    const isEnough = () =>
      currentFilter().searchTerm !== filter.searchTerm ||
      currentFilter().status !== filter.status ||
      index.view(filter).count >= matchesBefore + historyPageSize
    // In a search, rows on the device come first.
    if (!isSearch) await readNextPages(reading, () => index.count > before, historyPageSize)
    else if (!(await restoreRows(reading))) await readNextPages(reading, isEnough)
    return
  }
  const pages = quiet ? pagesToRevalidate(index) : [page]
  const lists = await Promise.all(pages.map((each) => readPage(reading, each)))
  for (const [each, list] of lists.entries()) storePage(reading, list, each > 0 ? index.oldest : undefined)
  const [first, ...otherPages] = lists
  if (first && !(quiet && index.replacePages(first, otherPages))) index.reset(first)
}

/** Its details open without loading. A cached outcome stays: the row may be a stored one. */
export const cacheRow = (client: ApolloClient, index: TransactionIndex, id: string): void => {
  const transaction = index.find(id)
  if (!transaction) return
  const cached = client.readFragment({ from: transaction, fragment: DepositRowFragmentDoc })
  if (cached && !isUnderWay(cached.status)) return
  const data = { __typename: 'Query', transaction } as const
  client.writeQuery({ query: TransactionDetailsDocument, variables: { id }, data })
}

/** The picker's coins, once; without them the list is still complete. */
const readCurrencies = (client: ApolloClient): void => {
  if (!client.readQuery({ query: HistoryCurrenciesDocument }))
    query(client, HistoryCurrenciesDocument, {}).catch(() => undefined)
}

/** Rows go to the Apollo cache, their order to the currency's index. */
const readHistory = async (
  reading: ListReading,
  request: ReadRequest,
  currentFilter: () => Filter,
): Promise<ReadResult> => {
  const { client, now, index, signal } = reading
  const isLoad = !request.quiet && request.page === 1
  const { news } = index
  if (isLoad) readCurrencies(client)
  try {
    await readInto(reading, request, currentFilter)
  } catch (error) {
    // A failed load clears the list; a failed next page does not (ERR-07).
    if (isLoad && !signal.aborted) index.reset()
    // Without a response, the rows stored on the device are shown (ruling 7).
    if (isLoad && toApiError(error).status === null) await restoreRows(reading).catch(() => false)
    throw error
  }
  const changed = index.news !== news
  return { readAt: now(), ...index.loadedPages, polls: true, changed }
}

/** The filtered list of a currency. */
export const useHistory = (filter: Filter, owner: HistoryOwner, currency: string) => {
  const client = useApolloClient()
  const { now } = useServices()
  const index = transactionIndexOf(client, currency)
  // The loaded pages, for a customer who returns to the list.
  const [loadedPages] = useState(() => index.loadedPages)
  const data = useSyncExternalStore(index.subscribe, () =>
    index.loadedPages.page > 0 ? index.view(filter) : undefined,
  )
  const current = useRef(filter)
  useEffect(() => {
    current.current = filter
  })
  const reader = useReader({
    name: 'transactions',
    key: currency,
    loadedPages,
    identity: `${currency} ${filter.status} ${filter.searchTerm}`,
    hasData: data !== undefined,
    count: data?.count ?? 0,
    read: (request, signal) =>
      readHistory({ client, now, currency, index, signal, ...owner }, request, () => current.current),
  })
  return { ...reader, data, index }
}
