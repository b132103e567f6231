import { refusal, summaryOf } from '../../machines/shared/refusal'
import { reportReasons } from '../../machines/transactions/report.rules'
import { done, failed, type Model } from '../shared/graph'

export const approvedAt = Date.UTC(2026, 10, 20, 11)
export const reportable = { status: 'approved', direction: 'bank', approvedAt } as const

/** Too early and in time; without a reason, with one, with a comment too long; refused, lost, found reported. */
export const reportModel: Model<'report'> = {
  inputs: [{ id: 'tx-ada-023', transactionId: 'CN-ADAXXXX023' }],
  events: [
    { type: 'report.open', ...reportable, at: approvedAt + 2_400_001 },
    { type: 'report.close' },
    { type: 'report.chooseReason', reason: '' },
    { type: 'report.chooseReason', reason: reportReasons[3] },
    { type: 'report.writeComment', length: 0 },
    { type: 'report.writeComment', length: 501 },
    { type: 'report.submit' },
    done('reportTransaction'),
    failed('reportTransaction', refusal(404, 'Transaction not found')),
    failed('reportTransaction', refusal(409, 'This transaction cannot be reported')),
    failed('reportTransaction', refusal(null, null)),
    done('readFate', { reported: true }),
    done('readFate', { reported: false }),
    failed('readFate', refusal(null, null)),
  ],
  excuses: {
    'report.closed report.open 1 (mayBeReported) refused':
      'the button waits; report.machine.test.ts hears it say no',
  },
  seen: ({ context: { draft, checked, refusal: reason } }) => [draft, checked, reason && summaryOf(reason)],
}
