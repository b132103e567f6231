import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { isUnderWay } from '../../../machines/money/transaction-status'
import {
  historyPageSize,
  matchesFilter,
  type StatusFilter,
} from '../../../machines/transactions/history/history.rules'
import { query } from '../../data/query'
import { pollMs, usePageQuery } from '../../data/use-page-query'
import { usePages } from '../../data/use-pages'
import {
  HistoryCurrenciesDocument,
  HistoryPageDocument,
  type HistoryPageQuery,
  TransactionDetailsDocument,
  type WholeTransactionFragment,
} from '../../generated/graphql'
import { useReturn } from '../../platform/use-attention'
import { listRows } from './list-rows'

/** The page size of searches and statements: the contract's maximum. */
export const searchPageSize = 100

export type ReadRows = Pick<HistoryPageQuery['transactions'], 'nodes' | 'pageInfo'>

export const nothingRead: ReadRows = {
  nodes: [],
  pageInfo: { __typename: 'PageInfo', page: 0, hasNextPage: true, numberOfPages: 0 },
}

const rowsAfter = (
  loaded: readonly WholeTransactionFragment[],
  rows: readonly WholeTransactionFragment[],
): WholeTransactionFragment[] => {
  const [ids, oldest] = [new Set(loaded.map(({ id }) => id)), loaded.at(-1)?.createDate]
  // Refreshing the first page adds newer ones.
  return rows.filter(({ id, createDate }) => !ids.has(id) && (!oldest || createDate <= oldest))
}

/** Reads the next 100 rows. They bypass the cache: thousands of rows would fill a weak phone's memory. */
export const readNextRows = async (
  client: ApolloClient,
  currency: string,
  { nodes, pageInfo }: ReadRows,
  signal: AbortSignal,
): Promise<ReadRows> => {
  const variables = { currency, page: pageInfo.page + 1, size: searchPageSize }
  const { transactions } = await query(client, HistoryPageDocument, variables, { signal, uncached: true })
  return { nodes: [...nodes, ...rowsAfter(nodes, transactions.nodes)], pageInfo: transactions.pageInfo }
}

export type Matches = (row: WholeTransactionFragment) => boolean

/** Reads rows for a search, beyond the loaded ones (ruling 50). `matches` is null if there is no search. */
const useSearch = (currency: string, matches: Matches | null, list: ReadRows | undefined) => {
  const client = useApolloClient()
  const [read, setRead] = useState({ currency, rows: nothingRead })
  const [isStopped, setStopped] = useState(false)
  const request = useRef(new AbortController())
  const stopReading = (stopped: boolean): void => {
    request.current.abort()
    setStopped(stopped)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search aborts the previous one
  useEffect(() => () => stopReading(false), [currency, matches])

  const rows = read.currency === currency ? read.rows : nothingRead
  const { page, numberOfPages } = rows.pageInfo
  const loaded = list?.nodes
  const all = useMemo(
    () => (matches && loaded ? [...loaded, ...rowsAfter(loaded, rows.nodes)] : (loaded ?? [])),
    [matches, loaded, rows],
  )
  const readNext = async (): Promise<void> => {
    request.current = new AbortController()
    const { signal } = request.current
    try {
      setRead({ currency, rows: await readNextRows(client, currency, rows, signal) })
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
  return {
    list: list && { nodes: all, pageInfo: matches && page > 0 ? rows.pageInfo : list.pageInfo },
    total: page > 0 ? numberOfPages * searchPageSize : (list?.pageInfo.numberOfPages ?? 0) * historyPageSize,
    isStopped,
    readNext,
    stop: () => stopReading(true),
    resume: () => setStopped(false),
    forget: () => {
      stopReading(false)
      setRead({ currency, rows: nothingRead })
    },
  }
}

const maxUnfinished = 5

/** The loaded transactions of a currency that pass the filter, and how to load more. */
export const useHistory = (currency: string, status: StatusFilter, term: string, matches: Matches | null) => {
  const client = useApolloClient()
  const variables = { currency, page: 1, size: historyPageSize }
  const page = usePageQuery(HistoryPageDocument, { name: 'transactions', variables, pollEvery: pollMs })
  const { failure, isLoading } = page
  const list = page.data?.transactions
  const search = useSearch(currency, matches, list)
  const nodes = search.list?.nodes
  const rowsOf = useCallback(
    (all: readonly WholeTransactionFragment[]) =>
      listRows(all.filter((row) => matchesFilter(status, row.status) && (!matches || matches(row)))),
    [status, matches],
  )
  const rows = useMemo(() => nodes && rowsOf(nodes), [nodes, rowsOf])
  const pages = usePages(
    matches ? { ...page, isLoadingMore: false, fetchMore: search.readNext } : page,
    search.isStopped ? null : search.list,
    {
      name: 'transactions',
      size: historyPageSize,
      listKey: `${currency} ${term}`,
      visible: rows?.length ?? 0,
    },
  )
  const currencies = usePageQuery(HistoryCurrenciesDocument, {
    name: 'currencies',
    variables: {},
    once: true,
    quiet: true,
  })

  // Polls read only the first page.
  const readUnderWay = (): void => {
    const below = list?.nodes.slice(historyPageSize).filter((row) => isUnderWay(row.status)) ?? []
    for (const { id } of below.slice(0, maxUnfinished))
      query(client, TransactionDetailsDocument, { id }).catch(() => undefined)
  }
  useReturn(readUnderWay)
  const readOnMount = useEffectEvent(readUnderWay)
  useEffect(() => readOnMount(), [])
  const refresh = (): void => {
    search.forget()
    if (!currencies.data) currencies.refresh()
    page.refresh()
  }
  return {
    ...pages,
    hasNextPage: Boolean(search.list?.pageInfo.hasNextPage),
    rows,
    rowsOf,
    variables,
    symbols: currencies.data?.currencies?.map(({ symbol }) => symbol) ?? [],
    totals: failure ? undefined : list?.totals,
    failure,
    isLoading,
    refresh,
    search: { ...search, count: nodes?.length ?? 0 },
  }
}
