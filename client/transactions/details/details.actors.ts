import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { apiError } from '../../../machines/core/api-error'
import { isUnderWay } from '../../../machines/money/transaction-status'
import type { Services } from '../../flows/services'
import { TransactionDetailsDocument, type TransactionDetailsQuery } from '../../generated/graphql'
import { updateTransactionIndexes } from '../history/transaction-indexes.store'

/** The transaction by id; polled while it is pending. */
export const transactionReading = (id: string) => ({
  name: 'transaction',
  key: id,
  variables: { id },
  readingOf: ({ transaction: { status } }: TransactionDetailsQuery, before?: TransactionDetailsQuery) => ({
    polls: isUnderWay(status),
    changed: before?.transaction.status !== status,
  }),
  onRead: ({ transaction }: TransactionDetailsQuery, client: ApolloClient) =>
    updateTransactionIndexes(client, transaction),
})

export const detailsActors = ({ copy }: Services, client: ApolloClient) => ({
  copyTransactionId: fromPromise<void, { id: string }>(async ({ input: { id } }) => {
    const number = client.readQuery({ query: TransactionDetailsDocument, variables: { id } })?.transaction
      .transactionId
    if (!number) throw apiError(null, null)
    await copy(number)
  }),
})
