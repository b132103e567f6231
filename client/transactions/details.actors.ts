import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { refusal } from '../../machines/shared/refusal'
import { TransactionDetailsDocument } from '../generated/graphql'
import { throwRefusal } from '../shared/apollo'
import type { Services } from '../shared/services'
import { noteInRolls } from './roll.store'

export const detailsActors = ({ copy }: Services, client: ApolloClient) => ({
  readTransaction: fromPromise<void, { id: string }>(async ({ input: { id } }) => {
    const { data } = await client
      .query({ query: TransactionDetailsDocument, variables: { id }, fetchPolicy: 'network-only' })
      .catch(throwRefusal)
    if (data) noteInRolls(client, data.transaction)
  }),
  copyTransactionId: fromPromise<void, { id: string }>(async ({ input: { id } }) => {
    const number = client.readQuery({ query: TransactionDetailsDocument, variables: { id } })?.transaction
      .transactionId
    if (!number) throw refusal(null, null)
    await copy(number)
  }),
})
