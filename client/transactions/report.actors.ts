import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { reportMessage } from '../../machines/transactions/report.rules'
import { ReportTransactionDocument, TransactionDetailsDocument } from '../generated/graphql'
import { throwRefusal } from '../shared/apollo'
import { ask } from '../shared/ask'
import type { Services } from '../shared/services'
import { keepReportComment } from './report.store'
import { noteInRolls } from './roll.store'

export const reportActors = ({ storage, transport, vault }: Services, client: ApolloClient) => {
  /** It was said: another report of the same payout begins with nothing (TX-41). */
  const forgetComment = (id: string): void => {
    vault.put('report.comment', '')
    keepReportComment(storage, id, '')
  }
  return {
    reportTransaction: fromPromise<void, { transactionId: string; reason: string }>(async ({ input }) => {
      const { transactionId, reason } = input
      const message = reportMessage(reason, vault.read('report.comment'))
      const { reportTransaction } = await ask(transport, ReportTransactionDocument, {
        transactionId,
        message,
      })
      client.writeQuery({
        query: TransactionDetailsDocument,
        variables: { id: reportTransaction.id },
        data: { __typename: 'Query', transaction: reportTransaction },
      })
      noteInRolls(client, reportTransaction)
      forgetComment(reportTransaction.id)
    }),
    readFate: fromPromise<{ reported: boolean }, { id: string }>(async ({ input: { id } }) => {
      const { data } = await client
        .query({ query: TransactionDetailsDocument, variables: { id }, fetchPolicy: 'network-only' })
        .catch(throwRefusal)
      if (data) noteInRolls(client, data.transaction)
      const reported = data?.transaction.status === 'reported'
      if (reported) forgetComment(id)
      return { reported }
    }),
  }
}
