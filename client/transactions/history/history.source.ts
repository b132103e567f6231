import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import {
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type ApiError, apiError, toApiError } from '../../../machines/core/api-error'
import { isUnderWay } from '../../../machines/money/transaction-status'
import { historyPageSize } from '../../../machines/transactions/history/history.rules'
import { query } from '../../data/query'
import { pollMs, usePageQuery } from '../../data/use-page-query'
import { useNearEnd } from '../../data/use-pages'
import { useServices } from '../../flows/services'
import {
  DepositRowFragmentDoc,
  HistoryCurrenciesDocument,
  HistoryPageDocument,
  TransactionDetailsDocument,
  type WholeTransactionFragment,
} from '../../generated/graphql'
import { useReturn } from '../../platform/use-attention'
import { OfflineCacheContext } from '../../ui/feedback/offline'
import {
  type Filter,
  type List,
  type ListReading,
  type TransactionIndex,
  type TransactionIndexView,
  transactionIndexOf,
} from './transaction-index.store'

/** Maximum number of pages to revalidate at once. */
const mostPagesAtOnce = 3

/** Page size of a search: the most that the contract allows. */
const searchPageSize = 100

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

/** Newer transactions moved the list during the read, twice by at least as many rows as it brought. */
export const listMovedError = apiError(409, 'Your transactions keep changing. Please try again in a moment.')

/** A search renders so many pages at a time. */
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
    const [first, before] = [index.nextPage(size), index.count]
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
    }
    if (failure !== undefined) throw failure
    emptyUpdates = index.count > before ? 0 : emptyUpdates + 1
    if (emptyUpdates === 2 && index.loadedPages.hasNextPage) throw listMovedError
  } while (index.loadedPages.hasNextPage && !isEnough(index.oldest!))
}

/** The rows after the loaded ones; in a search so many that its list grows by a page. */
const readMore = async (reading: ListReading, filter: Filter, isCurrent: () => boolean): Promise<void> => {
  const { index } = reading
  const before = index.count
  if (filter.searchTerm === '') {
    await readNextPages(reading, () => index.count > before, historyPageSize)
    return
  }
  const matchesBefore = index.view(filter).count
  await readNextPages(
    reading,
    () => !isCurrent() || index.view(filter).count >= matchesBefore + historyPageSize,
  )
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

/** The next pages of the list, near its end; `filter` decides how many. */
const useNextPages = (
  filter: Filter,
  reading: ListReading,
  view: TransactionIndexView | undefined,
  isReady: boolean,
) => {
  const { eventBus, recorder } = useServices()
  const { index } = reading
  const { page, hasNextPage } = index.loadedPages
  const key = `${reading.currency} ${filter.status} ${filter.searchTerm} ${view?.beginning}`
  /** Loading, or the error, of the list with this key. */
  const [more, setMore] = useState<{ key: string; state: 'loading' | ApiError } | null>(null)
  const current = useRef({ key, request: new AbortController() })
  useLayoutEffect(() => {
    const request = new AbortController()
    current.current = { key, request }
    return () => request.abort()
  }, [key])
  const state = more?.key === key ? more.state : null
  const load = (): void => {
    setMore({ key, state: 'loading' })
    const { signal } = current.current.request
    readMore({ ...reading, signal }, filter, () => current.current.key === key).then(
      () => signal.aborted || setMore(null),
      (cause) => {
        if (signal.aborted) return
        const error = toApiError(cause)
        recorder.read('transactions', error, 'reads.moreRefused')
        eventBus.emit({ type: 'reads.moreRefused', name: 'transactions', error })
        setMore({ key, state: error })
      },
    )
  }
  useNearEnd({
    active: isReady && hasNextPage && state === null,
    contentKey: `${page} ${view?.count}`,
    onNear: load,
  })
  return { hasNextPage, more: state, retryMore: load }
}

/** The filtered list of a currency: Apollo's cache brings its first page, the currency's index has all rows. */
export const useHistory = (filter: Filter, currency: string) => {
  const client = useApolloClient()
  const { now } = useServices()
  const index = transactionIndexOf(client, currency)
  const view = useSyncExternalStore(index.subscribe, () =>
    index.loadedPages.page > 0 ? index.view(filter) : undefined,
  )
  // A customer who returns sees the loaded pages at once.
  const [returned] = useState(() => ({ currency, readAt: view ? index.readAt : null }))
  const readBefore = returned.currency === currency ? returned.readAt : null
  const variables = { currency, page: 1, size: historyPageSize }
  const query = usePageQuery(HistoryPageDocument, {
    name: 'transactions',
    variables,
    pollEvery: pollMs,
    readBefore,
  })
  const { failure, isLoading, readAt } = query
  const reading = { client, now, currency, index }
  const list = query.data?.transactions

  const show = useEffectEvent((first: List) => {
    index.readAt = readAt ?? now()
    if (index.first === first) return
    // Refresh starts the list again.
    if (!index.first || !index.replacePages(first, [])) index.reset(first)
    index.first = first
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal response has its time, too
  useLayoutEffect(() => {
    if (list && !isLoading && !failure) show(list)
  }, [index, list, isLoading, failure, readAt])

  // A failed load clears the list (ERR-07); without a response, the last first page is shown (ruling 7).
  const readOffline = use(OfflineCacheContext)
  const clear = useEffectEvent(async (error: ApiError) => {
    index.reset()
    const entry = error.status === null ? await readOffline?.(HistoryPageDocument, variables) : null
    if (!entry || index.count > 0) return
    index.reset(entry.data.transactions)
    index.readAt = entry.at
  })
  useLayoutEffect(() => {
    if (failure) void clear(failure)
  }, [failure])

  // Rows under way beyond the first page: other polls do not read them.
  const readUnderWay = useEffectEvent(() => {
    for (const page of index.pagesUnderWay().slice(0, mostPagesAtOnce))
      if (page > 1)
        readPage(reading, page, { uncached: true }).then(
          ({ nodes }) => {
            for (const row of nodes) index.note(row)
          },
          () => undefined,
        )
  })
  useReturn(() => readUnderWay())
  const revalidateReturned = useEffectEvent(() => {
    readCurrencies(client)
    if (readBefore === null) return
    query.revalidate()
    readUnderWay()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each currency
  useEffect(() => revalidateReturned(), [currency])
  const refresh = (): void => {
    index.first = null
    readCurrencies(client)
    query.refresh()
  }
  return {
    ...useNextPages(filter, reading, view, view !== undefined && !isLoading && !failure),
    data: view,
    index,
    failure,
    isLoading,
    refresh,
  }
}
