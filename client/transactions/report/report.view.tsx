import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Flag } from 'lucide-react'
import { useEffect, useId } from 'react'
import { reportFlow } from '../../../machines/transactions/report/report.machine'
import { ineligibilityOf, ineligibilityText } from '../../../machines/transactions/report/report.rules'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { useInterval } from '../../flows/use-interval'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { Button } from '../../ui/controls/button.view'
import { dangerSubtle } from '../../ui/controls/danger'
import { LazyDialog } from '../../ui/layout/lazy-dialog.view'
import { LazyScreen, screenCode } from '../../ui/layout/lazy-screen'
import { reportActors } from './report.actors'
import { reportCommentOf, saveReportComment } from './report.store'

const reportDialog = screenCode(() => import('./report.dialog').then(({ ReportDialog }) => ReportDialog))

const secondMs = 1000

/** Not `disabled`: it keeps its focus, and says why. */
const unavailable = { bg: 'border', color: 'fg.muted', cursor: 'not-allowed', _hover: {} } as const

/** 'Report Transaction' and its dialog; while disabled it says why (REPORT-01). */
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

  // The draft survives a reload of the page, but not leaving it.
  useEffect(() => {
    const { vault, storage } = services
    const { href } = window.location
    vault.put('report.comment', reportCommentOf(storage, id))
    return () => {
      vault.put('report.comment', '')
      // A remount at the same address is not leaving.
      if (window.location.href !== href) saveReportComment(storage, id, '')
    }
  }, [services, id])

  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <Button
        {...(ineligibility ? unavailable : dangerSubtle)}
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
          <LazyScreen code={reportDialog} number={transactionId} state={state} send={send} />
        </LazyDialog>
      )}
    </chakra.div>
  )
}
