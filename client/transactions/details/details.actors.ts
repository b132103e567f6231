import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { apiError } from '../../../machines/core/api-error'
import { throwApiError } from '../../api/apollo'
import type { Services } from '../../flows/services'
import { TransactionDetailsDocument } from '../../generated/graphql'
import { updateTransactionIndexes } from '../history/transaction-index.store'

export const detailsActors = ({ copy }: Services, client: ApolloClient) => ({
  readTransaction: fromPromise<void, { id: string }>(async ({ input: { id } }) => {
    const { data } = await client
      .query({ query: TransactionDetailsDocument, variables: { id }, fetchPolicy: 'network-only' })
      .catch(throwApiError)
    if (data) updateTransactionIndexes(client, data.transaction)
  }),
  copyTransactionId: fromPromise<void, { id: string }>(async ({ input: { id } }) => {
    const number = client.readQuery({ query: TransactionDetailsDocument, variables: { id } })?.transaction
      .transactionId
    if (!number) throw apiError(null, null)
    await copy(number)
  }),
})
