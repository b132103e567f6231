import { paysNaira } from '../../money/move'
import type { TransactionStatus } from '../../money/transaction-status'
import { messages } from '../../values/fields'

/** The minimum age of an approved payout (REPORT-06, REPORT-07), ms. */
const reportAfterMs = 2_400_000

/** The four preset reasons, in order (CONST-03). */
export const reportReasons = [
  'My Transaction Failed',
  'My Transaction Was Reversed',
  'The Money Exceeds My Bank Limit',
  'I Did Not Receive The Money',
] as const
export type ReportReason = (typeof reportReasons)[number]

export const isReportReason = (text: string): text is ReportReason =>
  reportReasons.some((reason) => reason === text)

export const reportCommentMaximum = 500

export interface Reportable {
  status: TransactionStatus
  direction: string
  /** ms since 1970; null if there is no approval date. */
  approvedAt: number | null
}

export type Ineligibility =
  | { kind: 'wallet' | 'reported' | 'unapproved' | 'undated' }
  | { kind: 'early'; waitMs: number }

export const ineligibilityOf = (
  { status, direction, approvedAt }: Reportable,
  now: number,
): Ineligibility | null => {
  if (!paysNaira({ direction })) return { kind: 'wallet' }
  if (status === 'reported') return { kind: 'reported' }
  if (status !== 'approved') return { kind: 'unapproved' }
  if (approvedAt === null) return { kind: 'undated' }
  const waitMs = approvedAt + reportAfterMs - now
  return waitMs < 0 ? null : { kind: 'early', waitMs: waitMs + 1 }
}

export const mayReport = (transaction: Reportable, now: number): boolean =>
  ineligibilityOf(transaction, now) === null

/** 'm:ss', at least '0:01'. */
export const countdown = (waitMs: number): string => {
  const seconds = Math.max(1, Math.ceil((waitMs - 1) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export const ineligibilityText = (ineligibility: Ineligibility): string => {
  switch (ineligibility.kind) {
    case 'wallet':
      return 'Only bank payouts can be reported.'
    case 'reported':
      return 'You have reported this transaction. Please contact support.'
    case 'unapproved':
      return "You can report a payout once it's approved."
    case 'undated':
      return "We can't take a report for this payout: its approval date is missing. Please contact support."
    case 'early':
      return `Bank transfers can take a while. You can report this in ${countdown(ineligibility.waitMs)}.`
  }
}

export interface ReportDraft {
  reason: string
  commentLength: number
}

type ReportProblems = Partial<Record<'reason' | 'comment', string>>
export const reportProblems = ({ reason, commentLength }: ReportDraft): ReportProblems => ({
  ...(isReportReason(reason) ? {} : { reason: messages.required }),
  ...(commentLength > reportCommentMaximum ? { comment: messages.tooLong(reportCommentMaximum) } : {}),
})

/** The message to send: 'reason' or 'reason: comment' (API-36). */
export const reportMessage = (reason: string, comment: string): string =>
  comment.trim() === '' ? reason : `${reason}: ${comment.trim()}`
