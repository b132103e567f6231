import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { reportMessage } from '../../../machines/transactions/report/report.rules'
import { ask } from '../../api/ask'
import { query } from '../../api/query'
import type { Services } from '../../flows/services'
import { ReportTransactionDocument, TransactionDetailsDocument } from '../../generated/graphql'
import { type AppStorage, attempt, storagePrefix } from '../../platform/storage'
import { updateTransactionIndexes } from '../history/transaction-indexes.store'

/** Deleted with the session, as every key with this prefix. */
const keyOf = (id: string): string => `${storagePrefix}report.${id}`

/** The report's draft from before a reload; '' for none. */
export const reportCommentOf = (storage: AppStorage, id: string): string => storage.getItem(keyOf(id)) ?? ''

/** Stores the draft for a reload; leaving the page clears it. A full storage stores none. */
export const saveReportComment = (storage: AppStorage, id: string, text: string): void =>
  void attempt(() => (text === '' ? storage.removeItem(keyOf(id)) : storage.setItem(keyOf(id), text)))

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
