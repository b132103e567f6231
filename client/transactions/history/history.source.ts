import type { ApolloClient } from '@apollo/client'
import type { ResourceAsked } from '../../../machines/resource/resource.setup'
import {
  allCurrencies,
  historyPageSize,
  type StatusFilter,
} from '../../../machines/transactions/history/history.rules'
import { ask } from '../../api/ask'
import { HistoryCurrenciesDocument, HistoryPageDocument } from '../../generated/graphql'
import { readCached } from '../../resource/observe'
import type { Means, Source } from '../../resource/source'
import {
  type List,
  type TransactionIndex,
  type TransactionIndexView,
  transactionIndexOf,
} from './transaction-index.store'

/** Maximum number of pages to revalidate at once. */
const mostPagesAtOnce = 3

/** The pages to revalidate: the first, for new rows, and those with pending transactions. */
const pagesToLookAt = (transactionIndex: TransactionIndex): number[] =>
  [...new Set([1, ...transactionIndex.pagesUnderWay()])].slice(0, mostPagesAtOnce)

const readPage = async (
  { transport, client }: Means,
  currency: string,
  page: number,
  signal: AbortSignal,
): Promise<List> => {
  const variables = { currency, page, size: historyPageSize }
  return (await ask(transport, HistoryPageDocument, variables, { signal, into: client })).transactions
}

const readInto = async (
  means: Means,
  transactionIndex: TransactionIndex,
  { key, page, quiet }: ResourceAsked,
  signal: AbortSignal,
): Promise<void> => {
  const pages = quiet ? pagesToLookAt(transactionIndex) : [page]
  const [first, ...others] = await Promise.all(
    pages.map((each) => readPage(means, key ?? allCurrencies, each, signal)),
  )
  if (!first) return
  if (!quiet && page > 1) transactionIndex.append(first)
  else if (!quiet || !transactionIndex.mend(first, others)) transactionIndex.begin(first)
}

/** The picker's coins, once; if they are missing the list is still complete. */
const readCurrencies = ({ transport, client }: Means): void => {
  if (!readCached(client, HistoryCurrenciesDocument, {}))
    ask(transport, HistoryCurrenciesDocument, {}, { into: client }).catch(() => undefined)
}

const indexOf = (client: ApolloClient, key: string | null) => transactionIndexOf(client, key ?? allCurrencies)

/** The list of a currency, `key`: rows go to the Apollo cache, their order to the currency's index. */
export const historySource = (status: StatusFilter): Source<TransactionIndexView> => ({
  name: 'transactions',
  identity: (key) => `${key} ${status}`,
  observe: (client, key) => {
    const transactionIndex = indexOf(client, key)
    return {
      subscribe: transactionIndex.subscribe,
      read: () => (transactionIndex.extent.page > 0 ? transactionIndex.view(status) : undefined),
    }
  },
  countIn: ({ count }) => count,
  read: async (means, asked, signal) => {
    const transactionIndex = indexOf(means.client, asked.key)
    const isLoad = !asked.quiet && asked.page === 1
    const { news } = transactionIndex.view('all')
    if (isLoad) readCurrencies(means)
    try {
      await readInto(means, transactionIndex, asked, signal)
    } catch (error) {
      // A failed load clears the list; a failed next page does not (ERR-07).
      if (isLoad && !signal.aborted) transactionIndex.begin()
      throw error
    }
    const changed = transactionIndex.view('all').news !== news
    return { readAt: means.now(), ...transactionIndex.extent, polls: true, changed }
  },
})
