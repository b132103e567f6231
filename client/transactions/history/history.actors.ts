import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import type { Extent, HistoryPage } from '../../../machines/transactions/history/history.machine'
import { historyPageSize } from '../../../machines/transactions/history/history.rules'
import { graphqlApiError, readPage } from '../../api/apollo'
import type { Services } from '../../flows/services'
import { HistoryCurrenciesDocument, HistoryPageDocument } from '../../generated/graphql'
import { type List, type TransactionIndex, transactionIndexOf } from './transaction-index.store'

/** How far a currency's list is still loaded, for a customer who returns to it. */
export const cachedExtent = (client: ApolloClient, currency: string): Extent | undefined => {
  const { extent } = transactionIndexOf(client, currency)
  return extent.page > 0 ? extent : undefined
}

/** More than this many pages at once would be a reload, not a look. */
const mostPagesAtOnce = 3

/** The first page, for what is new, and those whose transactions are under way. */
const pagesToLookAt = (transactionIndex: TransactionIndex): number[] =>
  [...new Set([1, ...transactionIndex.pagesUnderWay()])].slice(0, mostPagesAtOnce)

export const historyActors = ({ transport }: Services, client: ApolloClient) => {
  const read = async ({ currency, page }: HistoryPage, signal: AbortSignal): Promise<List> => {
    const variables = { currency, page, size: historyPageSize }
    return (await readPage(client, transport, HistoryPageDocument, variables, signal)).transactions
  }
  /** What the picker offers, until it is known: a list without it is no failure. */
  const readCurrencies = (): void =>
    void client.query({ query: HistoryCurrenciesDocument, fetchPolicy: 'cache-first' }).catch(() => undefined)
  return {
    readPage: fromPromise<{ hasNextPage: boolean }, HistoryPage>(async ({ input, signal }) => {
      const transactionIndex = transactionIndexOf(client, input.currency)
      if (input.page === 1) readCurrencies()
      try {
        const list = await read(input, signal)
        if (input.page === 1) transactionIndex.begin(list)
        else transactionIndex.append(list)
        return { hasNextPage: list.pageInfo.hasNextPage }
      } catch (error) {
        // A failed load empties the list; a failed next page does not (ERR-07, AMB-63).
        if (input.page === 1) transactionIndex.begin()
        throw graphqlApiError(error)
      }
    }),
    lookAtRows: fromPromise<Extent, Extent & { currency: string }>(async ({ input, signal }) => {
      const { currency } = input
      const transactionIndex = transactionIndexOf(client, currency)
      const [first, ...others] = await Promise.all(
        pagesToLookAt(transactionIndex).map((page) => read({ currency, page }, signal)),
      )
      if (!transactionIndex.mend(first!, others)) transactionIndex.begin(first)
      return transactionIndex.extent
    }),
  }
}
