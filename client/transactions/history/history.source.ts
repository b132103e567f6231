import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useSyncExternalStore } from 'react'
import { apiError, toApiError } from '../../../machines/core/api-error'
import type { Reading, ResourceAsked } from '../../../machines/resource/resource.machine'
import { allCurrencies, historyPageSize } from '../../../machines/transactions/history/history.rules'
import { query } from '../../api/query'
import { useServices } from '../../flows/services'
import { HistoryCurrenciesDocument, HistoryPageDocument } from '../../generated/graphql'
import { useReader } from '../../reading'
import type { TransactionIndex } from './transaction-index.store'
import { everything, type Filter, type List } from './transaction-index-view.store'
import { type Keeper, type ListReading, transactionIndexOf } from './transaction-indexes.store'

/** Maximum number of pages to revalidate at once. */
const mostPagesAtOnce = 3

/** The pages to revalidate: the first, for new rows, and those with pending transactions. */
const pagesToLookAt = (transactionIndex: TransactionIndex): number[] =>
  [...new Set([1, ...transactionIndex.pagesUnderWay()])].slice(0, mostPagesAtOnce)

/** Rows of a page where rows are looked for: the most that the contract gives. */
const searchPageSize = 100

const loadKept = () => import('../search/kept-history.store')

/** A page, which the device keeps where it is of all coins. */
const readPage = async (reading: ListReading, page: number, size = historyPageSize): Promise<List> => {
  const { client, now, currency, index, signal, ...keeper } = reading
  const variables = { currency, page, size }
  const { transactions } = await query(client, HistoryPageDocument, variables, { signal })
  if (page === 1) index.readAt = now()
  const { nodes, pageInfo } = transactions
  const above = page > 1 ? index.oldest : undefined
  if (currency === allCurrencies)
    loadKept()
      .then(({ keepRows }) => keepRows(keeper, { nodes, ...pageInfo, at: now() }, above))
      .catch(() => undefined)
  return transactions
}

const restoreRows = async (reading: ListReading): Promise<boolean> => (await loadKept()).restoreRows(reading)

/** Newer transactions moved the list down by two pages and more while it was read. */
export const listMoved = apiError(409, 'Your transactions keep changing. Please try again in a moment.')

/** The next rows by as many as the contract gives. A page without a new row is passed over, a second one is not. */
export const readOn = async (reading: ListReading, size = searchPageSize): Promise<void> => {
  const { index } = reading
  const before = index.count
  for (let pages = 0; pages < 2; pages += 1) {
    const page = index.nextPage(size)
    index.append(await readPage(reading, page, size), page * size)
    if (index.count > before || !index.extent.hasNextPage) return
  }
  throw listMoved
}

const readInto = async (
  reading: ListReading,
  { page, quiet }: ResourceAsked,
  isSought: boolean,
): Promise<void> => {
  const { index } = reading
  if (!quiet && page > 1) {
    // Where rows are looked for, those on the device come first.
    if (!isSought) await readOn(reading, historyPageSize)
    else if (!(await restoreRows(reading))) await readOn(reading)
    return
  }
  const pages = quiet ? pagesToLookAt(index) : [page]
  const [first, ...others] = await Promise.all(pages.map((each) => readPage(reading, each)))
  if (first && !(quiet && index.mend(first, others))) index.begin(first)
}

/** The picker's coins, once; if they are missing the list is still complete. */
const readCurrencies = (client: ApolloClient): void => {
  if (!client.readQuery({ query: HistoryCurrenciesDocument }))
    query(client, HistoryCurrenciesDocument, {}).catch(() => undefined)
}

/** Reads the list of a currency: rows go to the Apollo cache, their order to the currency's index. */
const readHistory = async (reading: ListReading, asked: ResourceAsked, filter: Filter): Promise<Reading> => {
  const { client, now, index, signal } = reading
  const isLoad = !asked.quiet && asked.page === 1
  const { news } = index.view(everything)
  if (isLoad) readCurrencies(client)
  try {
    await readInto(reading, asked, filter.sought !== '')
  } catch (error) {
    // A failed load clears the list; a failed next page does not (ERR-07).
    if (isLoad && !signal.aborted) index.begin()
    // Without a response, the rows stored on the device are shown (ruling 7).
    if (isLoad && toApiError(error).status === null) await restoreRows(reading).catch(() => false)
    throw error
  }
  const changed = index.view(everything).news !== news
  return { readAt: now(), ...index.extent, polls: true, changed }
}

/** The list of a currency, `key`, as its filter leaves it. */
export const useHistory = (
  filter: Filter,
  keeper: Keeper,
  schedule: { key: string; kept: { page: number; hasNextPage: boolean } },
) => {
  const client = useApolloClient()
  const { now } = useServices()
  const currency = schedule.key
  const index = transactionIndexOf(client, currency)
  const data = useSyncExternalStore(index.subscribe, () =>
    index.extent.page > 0 ? index.view(filter) : undefined,
  )
  const reader = useReader({
    ...schedule,
    name: 'transactions',
    identity: `${currency} ${filter.status} ${filter.sought}`,
    isKnown: data !== undefined,
    count: data?.count ?? 0,
    read: (asked, signal) => readHistory({ client, now, currency, index, signal, ...keeper }, asked, filter),
  })
  return { ...reader, data }
}
