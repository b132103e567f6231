import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Flag } from 'lucide-react'
import { useEffect, useId } from 'react'
import { fromPromise } from 'xstate'
import { commentLength } from '../../../machines/transactions/comments/comments.rules'
import { reportFlow } from '../../../machines/transactions/report/report.machine'
import {
  ineligibilityOf,
  ineligibilityText,
  reportMessage,
} from '../../../machines/transactions/report/report.rules'
import { query } from '../../data/query'
import { runOperation } from '../../data/run-operation'
import { type Services, useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { useInterval } from '../../flows/use-interval'
import {
  ReportTransactionDocument,
  TransactionDetailsDocument,
  type WholeTransactionFragment,
} from '../../generated/graphql'
import { type AppStorage, attempt, storagePrefix } from '../../platform/storage'
import { Button } from '../../ui/controls/button.view'
import { dangerSubtle } from '../../ui/controls/danger'
import { LazyDialog } from '../../ui/layout/lazy-dialog.view'
import { LazyScreen, screenCode } from '../../ui/layout/lazy-screen'

const draftKey = (id: string): string => `${storagePrefix}report.${id}`

/** Stores the draft for a reload; an empty string removes it. If storage is full, nothing is stored. */
const saveDraft = (storage: AppStorage, id: string, text: string): void =>
  void attempt(() => (text === '' ? storage.removeItem(draftKey(id)) : storage.setItem(draftKey(id), text)))

const reportActors = ({ storage, transport, vault }: Services, client: ApolloClient) => {
  /** A second report of the same payout must start empty (TX-41). */
  const clearDraft = (id: string): void => {
    vault.put('report.comment', '')
    saveDraft(storage, id, '')
  }
  return {
    reportTransaction: fromPromise<void, { transactionId: string; reason: string }>(async ({ input }) => {
      const { transactionId, reason } = input
      const message = reportMessage(reason, vault.read('report.comment'))
      const { reportTransaction } = await runOperation(transport, ReportTransactionDocument, {
        transactionId,
        message,
      })
      client.writeQuery({
        query: TransactionDetailsDocument,
        variables: { id: reportTransaction.id },
        data: { __typename: 'Query', transaction: reportTransaction },
      })
      clearDraft(reportTransaction.id)
    }),
    lookUpReport: fromPromise<{ reported: boolean }, { id: string }>(async ({ input: { id } }) => {
      const { transaction } = await query(client, TransactionDetailsDocument, { id })
      const reported = transaction.status === 'reported'
      if (reported) clearDraft(id)
      return { reported }
    }),
  }
}

const reportDialog = screenCode(() => import('./report.dialog').then(({ ReportDialog }) => ReportDialog))

const secondMs = 1000

/** Not `disabled`, which would lose the focus and the description. */
const disabledStyle = { bg: 'border', color: 'fg.muted', cursor: 'not-allowed', _hover: {} } as const

/** The report button and its dialog; while the button is disabled, a hint gives the reason (REPORT-01). */
export const ReportTransaction = ({ details }: { details: WholeTransactionFragment }) => {
  const services = useServices()
  const client = useApolloClient()
  const hint = useId()
  const { id, transactionId, status, direction, approveDate } = details
  const [state, send] = useFlow(reportFlow, {
    actors: reportActors(services, client),
    input: { id, transactionId },
    place: id,
  })
  const reportable = { status, direction, approvedAt: approveDate === null ? null : Date.parse(approveDate) }
  const now = useInterval(
    services.serverNow,
    secondMs,
    (at) => ineligibilityOf(reportable, at)?.kind === 'early',
  )
  const ineligibility = ineligibilityOf(reportable, now)

  // The draft survives a reload, but not navigation to another page.
  useEffect(() => {
    const { vault, storage } = services
    const { href } = window.location
    vault.put('report.comment', storage.getItem(draftKey(id)) ?? '')
    return () => {
      vault.put('report.comment', '')
      // A remount at the same URL does not mean that the customer left.
      if (window.location.href !== href) saveDraft(storage, id, '')
    }
  }, [services, id])

  const writeComment = (text: string): void => {
    services.vault.put('report.comment', text)
    saveDraft(services.storage, id, text)
    send({ type: 'report.writeComment', length: commentLength(text) })
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <Button
        {...(ineligibility ? disabledStyle : dangerSubtle)}
        wide
        aria-disabled={ineligibility ? true : undefined}
        aria-describedby={ineligibility ? hint : undefined}
        onClick={() => send({ type: 'report.open', ...reportable, at: services.serverNow() })}
      >
        <Flag aria-hidden size={20} />
        Report Transaction
      </Button>
      {ineligibility && (
        <chakra.p id={hint} textStyle="secondary" color="fg.muted" textAlign="center">
          {ineligibilityText(ineligibility)}
        </chakra.p>
      )}
      {!state.matches('closed') && (
        <LazyDialog onClose={() => send({ type: 'report.close' })}>
          <LazyScreen
            code={reportDialog}
            number={transactionId}
            state={state}
            send={send}
            onWrite={writeComment}
          />
        </LazyDialog>
      )}
    </chakra.div>
  )
}
