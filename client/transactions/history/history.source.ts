import type { ApolloClient } from '@apollo/client'
import { apiError } from '../../../machines/core/api-error'
import type { ResourceAsked } from '../../../machines/resource/resource.setup'
import { allCurrencies, historyPageSize } from '../../../machines/transactions/history/history.rules'
import { ask } from '../../api/ask'
import type { Services } from '../../flows/services'
import { HistoryCurrenciesDocument, HistoryPageDocument } from '../../generated/graphql'
import type { Read } from '../../resource/use-resource'
import { type List, type TransactionIndex, transactionIndexOf } from './transaction-index.store'

/** Maximum number of pages to revalidate at once. */
const mostPagesAtOnce = 3

/** The pages to revalidate: the first, for new rows, and those with pending transactions. */
const pagesToLookAt = (transactionIndex: TransactionIndex): number[] =>
  [...new Set([1, ...transactionIndex.pagesUnderWay()])].slice(0, mostPagesAtOnce)

/** The list of a currency, `key`: rows go to the Apollo cache, their order to the currency's index. */
export const readHistory = ({ transport, now }: Services, client: ApolloClient): Read => {
  const readPage = async (currency: string, page: number, signal: AbortSignal): Promise<List> => {
    const variables = { currency, page, size: historyPageSize }
    const data = await ask(transport, HistoryPageDocument, variables, signal)
    // Nobody waits for it any more: it may be older than what is shown (TX-14).
    if (signal.aborted) throw apiError(null, null)
    client.writeQuery({ query: HistoryPageDocument, variables, data })
    return data.transactions
  }
  /** The picker's coins; if they are missing the list is still complete. */
  const readCurrencies = (): void =>
    void client.query({ query: HistoryCurrenciesDocument, fetchPolicy: 'cache-first' }).catch(() => undefined)
  const readInto = async (
    transactionIndex: TransactionIndex,
    currency: string,
    { page, quiet }: ResourceAsked,
    signal: AbortSignal,
  ): Promise<void> => {
    const pages = quiet ? pagesToLookAt(transactionIndex) : [page]
    const [first, ...others] = await Promise.all(pages.map((each) => readPage(currency, each, signal)))
    if (!first) return
    if (!quiet && page > 1) transactionIndex.append(first)
    else if (!quiet || !transactionIndex.mend(first, others)) transactionIndex.begin(first)
  }
  return async (asked, signal) => {
    const currency = asked.key ?? allCurrencies
    const isLoad = !asked.quiet && asked.page === 1
    const transactionIndex = transactionIndexOf(client, currency)
    const { news } = transactionIndex.view('all')
    if (isLoad) readCurrencies()
    try {
      await readInto(transactionIndex, currency, asked, signal)
    } catch (error) {
      // A failed load clears the list; a failed next page does not (ERR-07, AMB-63).
      if (isLoad && !signal.aborted) transactionIndex.begin()
      throw error
    }
    const changed = transactionIndex.view('all').news !== news
    return { readAt: now(), ...transactionIndex.extent, polls: true, changed }
  }
}
