import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { apiError } from '../../../machines/core/api-error'
import { isUnderWay } from '../../../machines/money/transaction-status'
import type { Services } from '../../flows/services'
import { TransactionDetailsDocument } from '../../generated/graphql'
import { readCached } from '../../resource/observe'
import { querySource } from '../../resource/source'
import { updateTransactionIndexes } from '../history/transaction-indexes.store'

/** The transaction by id; polled while it is pending. */
export const transactionSource = querySource({
  name: 'transaction',
  document: TransactionDetailsDocument,
  variables: ({ key }) => ({ id: key ?? '' }),
  readingOf: ({ transaction: { status } }, before) => ({
    polls: isUnderWay(status),
    changed: before?.transaction.status !== status,
  }),
  onRead: ({ transaction }, client) => updateTransactionIndexes(client, transaction),
})

export const detailsActors = ({ copy }: Services, client: ApolloClient) => ({
  copyTransactionId: fromPromise<void, { id: string }>(async ({ input: { id } }) => {
    const number = readCached(client, TransactionDetailsDocument, { id })?.transaction.transactionId
    if (!number) throw apiError(null, null)
    await copy(number)
  }),
})
