import { apiError, summaryOf } from '../../../machines/core/api-error'
import { reportReasons } from '../../../machines/transactions/report/report.rules'
import { doneEvent, errorEvent, type Model, noResponse, outcomesOf } from '../../models/graph'
import { invokesOnlyIf, keepsWhenFailed, opensWithoutError } from '../../models/invariants'

export const approvedAt = Date.UTC(2026, 10, 20, 11)
export const reportable = { status: 'approved', direction: 'bank', approvedAt } as const

/** Covers a missing reason, a comment that is too long, and rejected, lost and recovered reports. */
export const reportModel: Model<'report'> = {
  afterReload: [
    'log',
    "the open form, the reason and the comment (its text by the browser's storage, until the page is left)",
  ],
  inputs: [{ id: 'tx-ada-023', transactionId: 'CN-ADAXXXX023' }],
  events: [
    { type: 'report.open', ...reportable, at: approvedAt + 2_400_001 },
    { type: 'report.close' },
    { type: 'report.chooseReason', reason: '' },
    { type: 'report.chooseReason', reason: reportReasons[3] },
    { type: 'report.writeComment', length: 0 },
    { type: 'report.writeComment', length: 501 },
    { type: 'report.submit' },
    doneEvent('reportTransaction'),
    errorEvent('reportTransaction', apiError(404, 'Transaction not found')),
    errorEvent('reportTransaction', apiError(409, 'This transaction cannot be reported')),
    errorEvent('reportTransaction', noResponse),
    ...outcomesOf('lookUpReport', [{ reported: true }, { reported: false }], [noResponse]),
  ],
  excuses: {
    'report.closed report.open refused':
      'the button is disabled; report.machine.test.ts covers the rejection',
  },
  visibleState: ({ context: { draft, checked, error: reason } }) => [
    draft,
    checked,
    reason && summaryOf(reason),
  ],
  url: '/dashboard/transactions/details?id=tx-ada-023',
  persona: 'ada',
  setup: "in the panel's 'Time' click '+40 min'",
  steps: {
    'report.open': (_, __, past) =>
      past.includes('xstate.done.actor.reportTransaction')
        ? "In the panel click 'Resolve' at the transaction, on the page 'Refresh', then 'Report Transaction'"
        : "Click 'Report Transaction'",
    'report.close': "Click 'Cancel'",
    'report.chooseReason': ({ reason }) =>
      `Choose '${reason === '' ? 'Choose a reason' : reason}' in 'Reason'`,
    'report.writeComment': ({ length }) =>
      length === 0 ? "Empty 'Comment (optional)'" : `Type ${length} characters into 'Comment (optional)'`,
    'report.submit': "Click 'Report'",
  },
  responses: {
    reportTransaction: {
      call: 'PATCH /v1/app/transactions/report/{transactionId}',
      done: "The toast 'Transaction reported' is shown",
    },
    lookUpReport: {
      call: 'GET /v1/app/transactions/{id}',
      needs: ({ output: { reported } }) =>
        reported === true ? 'let the report arrive before its response is lost' : null,
      done: ({ reported }) => (reported ? 'The report arrived' : 'The report did not arrive'),
    },
  },
  requirements: {
    'report.closed report.open': ['REPORT-01', 'REPORT-07'],
    'report.editing report.submit invalid': ['REPORT-09'],
    'report.reporting xstate.done.actor.reportTransaction': ['REPORT-10', 'REPORT-12'],
    'report.reporting xstate.error.actor.reportTransaction unknown refused': ['REPORT-13'],
  },
  invariants: {
    'a rejection keeps the typed text': keepsWhenFailed('draft'),
    'a report always has a reason (REPORT-09)': invokesOnlyIf(
      'reportTransaction',
      ({ after }) => after.context.draft.reason !== '',
    ),
    'a form opens without an earlier error': opensWithoutError('closed', 'editing'),
  },
}
