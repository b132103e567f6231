import type { ApolloClient } from '@apollo/client'
import { apiError, toApiError } from '../../../machines/core/api-error'
import type { ResourceAsked } from '../../../machines/resource/resource.machine'
import { allCurrencies, historyPageSize } from '../../../machines/transactions/history/history.rules'
import { ask } from '../../api/ask'
import { HistoryCurrenciesDocument, HistoryPageDocument } from '../../generated/graphql'
import { readCached } from '../../resource/observe'
import type { Means, Source } from '../../resource/source'
import type { TransactionIndex } from './transaction-index.store'
import { everything, type Filter, type List, type TransactionIndexView } from './transaction-index-view.store'
import { type Keeper, type Reading, transactionIndexOf } from './transaction-indexes.store'

/** Maximum number of pages to revalidate at once. */
const mostPagesAtOnce = 3

/** The pages to revalidate: the first, for new rows, and those with pending transactions. */
const pagesToLookAt = (transactionIndex: TransactionIndex): number[] =>
  [...new Set([1, ...transactionIndex.pagesUnderWay()])].slice(0, mostPagesAtOnce)

/** Rows of a page where rows are looked for: the most that the contract gives. */
const searchPageSize = 100

const loadKept = () => import('../search/kept-history.store')

/** A page, which the device keeps where it is of all coins. */
const readPage = async (reading: Reading, page: number, size = historyPageSize): Promise<List> => {
  const { means, currency, index, signal, ...keeper } = reading
  const variables = { currency, page, size }
  const { transactions } = await ask(means.transport, HistoryPageDocument, variables, {
    signal,
    into: means.client,
  })
  if (page === 1) index.readAt = means.now()
  const { nodes, pageInfo } = transactions
  const above = page > 1 ? index.oldest : undefined
  if (currency === allCurrencies)
    loadKept()
      .then(({ keepRows }) => keepRows(keeper, { nodes, ...pageInfo, at: means.now() }, above))
      .catch(() => undefined)
  return transactions
}

const restoreRows = async (reading: Reading): Promise<boolean> => (await loadKept()).restoreRows(reading)

/** Newer transactions moved the list down by two pages and more while it was read. */
export const listMoved = apiError(409, 'Your transactions keep changing. Please try again in a moment.')

/** The next rows by as many as the contract gives. A page without a new row is passed over, a second one is not. */
export const readOn = async (reading: Reading, size = searchPageSize): Promise<void> => {
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
  reading: Reading,
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
const readCurrencies = ({ transport, client }: Means): void => {
  if (!readCached(client, HistoryCurrenciesDocument, {}))
    ask(transport, HistoryCurrenciesDocument, {}, { into: client }).catch(() => undefined)
}

const indexOf = (client: ApolloClient, key: string | null) => transactionIndexOf(client, key ?? allCurrencies)

/** The list of a currency, `key`: rows go to the Apollo cache, their order to the currency's index. */
export const historySource = (filter: Filter, keeper: Keeper): Source<TransactionIndexView> => ({
  name: 'transactions',
  identity: (key) => `${key} ${filter.status} ${filter.sought}`,
  observe: (client, key) => {
    const transactionIndex = indexOf(client, key)
    return {
      subscribe: transactionIndex.subscribe,
      read: () => (transactionIndex.extent.page > 0 ? transactionIndex.view(filter) : undefined),
    }
  },
  countIn: ({ count }) => count,
  read: async (means, asked, signal) => {
    const transactionIndex = indexOf(means.client, asked.key)
    const currency = asked.key ?? allCurrencies
    const reading = { means, currency, index: transactionIndex, signal, ...keeper }
    const isLoad = !asked.quiet && asked.page === 1
    const { news } = transactionIndex.view(everything)
    if (isLoad) readCurrencies(means)
    try {
      await readInto(reading, asked, filter.sought !== '')
    } catch (error) {
      // A failed load clears the list; a failed next page does not (ERR-07).
      if (isLoad && !signal.aborted) transactionIndex.begin()
      // Where nobody answers, the device's own (ruling 7).
      if (isLoad && toApiError(error).status === null) await restoreRows(reading).catch(() => false)
      throw error
    }
    const changed = transactionIndex.view(everything).news !== news
    return { readAt: means.now(), ...transactionIndex.extent, polls: true, changed }
  },
})
