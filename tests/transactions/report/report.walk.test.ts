import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { apiError, summaryOf } from '../../../machines/core/api-error'
import { reportProblems, reportReasons } from '../../../machines/transactions/report/report.rules'
import { transactions } from '../../../mock-api/schema/transactions'
import { restCall } from '../../models/actors'
import { doneEvent, errorEvent, type PlainEvent } from '../../models/graph'
import { walkEvery } from '../../walker/walk'
import type { Walker } from '../../walker/walker'
import { reportable } from './report.model'

const reasonLabel = 'Reason'
const commentLabel = 'Comment (optional)'
const button = 'Report Transaction'
const isReported = eq(transactions.id, 'tx-ada-023')

/** The transaction's state matches the response. */
const stand = async ({ stage }: Walker, status: string): Promise<void> => {
  await stage.api.db.update(transactions).set({ status }).where(isReported)
}

const writing = (length: number): string => 'x'.repeat(length)

const open: PlainEvent = { type: 'report.open', ...reportable, at: reportable.approvedAt + 2_400_001 }
const choose: PlainEvent = { type: 'report.chooseReason', reason: reportReasons[3] }
const submit: PlainEvent = { type: 'report.submit' }

walkEvery('report', {
  at: '/dashboard/transactions/details?id=tx-ada-023',
  as: 'ada',
  proves: '[REPORT-09] [REPORT-10] [REPORT-12] [REPORT-13]',
  actors: {
    reportTransaction: restCall('PATCH', '/v1/app/transactions/report/{transactionId}', (walker) =>
      stand(walker, 'approved'),
    ),
    lookUpReport: restCall('GET', '/v1/app/transactions/{id}', (walker, outcome) =>
      stand(walker, (outcome?.output as { reported?: boolean })?.reported ? 'reported' : 'approved'),
    ),
  },
  does: {
    'report.open': async (walker) => {
      // A report that came through before was settled meanwhile.
      await stand(walker, 'approved')
      let wasReported = false
      await walker.until(() => {
        if (walker.page.control(button).getAttribute('aria-disabled') !== null) {
          wasReported = true
          walker.page.click('Refresh')
        }
        expect(walker.page.control(button).getAttribute('aria-disabled')).toBeNull()
      })
      // A settled report shows over the whole page: the naira has arrived.
      if (wasReported) await walker.until(() => walker.page.click('Close'))
      walker.page.click(button)
    },
    'report.close': ({ page }) => page.click('Cancel'),
    'report.chooseReason': ({ page }, { reason }) =>
      page.choose(reasonLabel, String(reason) || 'Choose a reason'),
    'report.writeComment': ({ page }, { length }) => page.retype(commentLabel, writing(Number(length))),
    'report.submit': ({ page }) => page.click('Report'),
  },
  shows: {
    closed: (page, _, { records }) => {
      expect(page.has(button)).toBe(true)
      if (records.at(-1)?.event.type === 'report.succeeded') {
        page.toasts('Transaction reported')
        expect(document.querySelector('[data-colour]')?.textContent).toBe('Reported')
      }
      page.lacks(reasonLabel)
    },
    editing: (page, { context: { draft, checked, error: reason } }) => {
      const problems = checked ? reportProblems(draft) : {}
      page.holds(reasonLabel, draft.reason)
      page.holds(commentLabel, writing(draft.commentLength))
      page.reads(`${draft.commentLength} / 500`)
      page.marks(reasonLabel, problems.reason)
      page.marks(commentLabel, problems.comment)
      if (reason) page.toasts(summaryOf(reason))
      page.waits('Report', false)
    },
    reporting: (page) => page.waits('Report'),
    lookingUp: (page) => page.waits('Report'),
  },
  level: 'effects',
  journeys: {
    'a report whose reply was lost is found to have come through': [
      open,
      choose,
      submit,
      errorEvent('reportTransaction', apiError(null, null)),
      doneEvent('lookUpReport', { reported: true }),
    ],
    'no response: the typed text stays, and the next try reports it': [
      open,
      choose,
      submit,
      errorEvent('reportTransaction', apiError(null, null)),
      errorEvent('lookUpReport', apiError(null, null)),
      submit,
      doneEvent('reportTransaction'),
    ],
  },
})
