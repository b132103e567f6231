import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { apiError } from '../../../machines/core/api-error'
import { isUnderWay } from '../../../machines/transactions/status.rules'
import type { Services } from '../../flows/services'
import {
  TransactionDetailsDocument,
  type TransactionDetailsQuery,
  type TransactionDetailsQueryVariables,
} from '../../generated/graphql'
import type { Source } from '../../resource/read-resource'
import { updateTransactionIndexes } from '../history/transaction-index.store'

/** The transaction by id; polled while it is pending. */
export const transactionSource = (
  client: ApolloClient,
): Source<TransactionDetailsQuery, TransactionDetailsQueryVariables> => ({
  document: TransactionDetailsDocument,
  variables: ({ key }) => ({ id: key ?? '' }),
  readingOf: ({ transaction: { status } }, before) => ({
    polls: isUnderWay(status),
    changed: before?.transaction.status !== status,
  }),
  onRead: ({ transaction }) => updateTransactionIndexes(client, transaction),
})

export const detailsActors = ({ copy }: Services, client: ApolloClient) => ({
  copyTransactionId: fromPromise<void, { id: string }>(async ({ input: { id } }) => {
    const number = client.readQuery({ query: TransactionDetailsDocument, variables: { id } })?.transaction
      .transactionId
    if (!number) throw apiError(null, null)
    await copy(number)
  }),
})
