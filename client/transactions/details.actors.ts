import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { refusal } from '../../machines/shared/refusal'
import { TransactionDetailsDocument } from '../generated/graphql'
import { refusalOf } from '../shared/apollo'
import type { Services } from '../shared/services'
import { noteInRolls } from './roll.store'

export const detailsActors = ({ copy }: Services, client: ApolloClient) => ({
  readTransaction: fromPromise<void, { id: string }>(async ({ input: { id } }) => {
    try {
      const { data } = await client.query({
        query: TransactionDetailsDocument,
        variables: { id },
        fetchPolicy: 'network-only',
      })
      if (data) noteInRolls(client, data.transaction)
    } catch (error) {
      throw refusalOf(error)
    }
  }),
  copyTransactionId: fromPromise<void, { id: string }>(async ({ input: { id } }) => {
    const number = client.readQuery({ query: TransactionDetailsDocument, variables: { id } })?.transaction
      .transactionId
    if (!number) throw refusal(null, null)
    await copy(number)
  }),
})
