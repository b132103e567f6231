import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { reportMessage } from '../../../machines/transactions/report/report.rules'
import { ask } from '../../api/ask'
import { query } from '../../api/query'
import type { Services } from '../../flows/services'
import { ReportTransactionDocument, TransactionDetailsDocument } from '../../generated/graphql'
import { updateTransactionIndexes } from '../history/transaction-indexes.store'
import { saveReportComment } from './report.store'

export const reportActors = ({ storage, transport, vault }: Services, client: ApolloClient) => {
  /** Clears the draft after success: a second report of the same payout starts empty (TX-41). */
  const forgetComment = (id: string): void => {
    vault.put('report.comment', '')
    saveReportComment(storage, id, '')
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
      updateTransactionIndexes(client, reportTransaction)
      forgetComment(reportTransaction.id)
    }),
    readFate: fromPromise<{ reported: boolean }, { id: string }>(async ({ input: { id } }) => {
      const { transaction } = await query(client, TransactionDetailsDocument, { id })
      updateTransactionIndexes(client, transaction)
      const reported = transaction.status === 'reported'
      if (reported) forgetComment(id)
      return { reported }
    }),
  }
}
