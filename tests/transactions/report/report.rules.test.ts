import { describe, expect, it } from 'vitest'
import {
  countdown,
  ineligibilityOf,
  isReportReason,
  mayReport,
  type Reportable,
  reportMessage,
  reportProblems,
  reportReasons,
} from '../../../machines/transactions/report/report.rules'

/** The window opens after 40 minutes, at 11:40 UTC. */
const approvedAt = Date.UTC(2026, 10, 20, 11)
const opensAt = Date.UTC(2026, 10, 20, 11, 40)
const paid: Reportable = { status: 'approved', direction: 'bank', approvedAt }

describe('report eligibility', () => {
  it.each([
    ['2,399,999 ms', opensAt - 1, false],
    ['[REPORT-06] exactly 2,400,000 ms', opensAt, false],
    ['[REPORT-07] 2,400,001 ms', opensAt + 1, true],
    ['[REPORT-06] 0 ms', approvedAt, false],
  ])('%s after the approval, a report is possible: %s', (_, now, isAllowed) => {
    expect(mayReport(paid, now)).toBe(isAllowed)
  })

  it.each([
    ['[REPORT-03] pool', { status: 'pool' }, 'unapproved'],
    ['[REPORT-03] pending', { status: 'pending' }, 'unapproved'],
    ['[REPORT-03] reported', { status: 'reported' }, 'reported'],
    ['[REPORT-04] without an approval date', { approvedAt: null }, 'undated'],
    ["[REPORT-05] to 'wallet'", { direction: 'wallet' }, 'wallet'],
  ] as const)('%s is never reportable', (_, overrides, kind) => {
    const late = opensAt + 86_400_000
    expect(mayReport({ ...paid, ...overrides }, late)).toBe(false)
    expect(ineligibilityOf({ ...paid, ...overrides }, late)).toEqual({ kind })
  })

  it('a payout with an unknown direction can be reported [REPORT-07]', () => {
    expect(mayReport({ ...paid, direction: 'elsewhere' }, opensAt + 1)).toBe(true)
  })
})

describe('report countdown', () => {
  it.each([
    [approvedAt, 2_400_001, '40:00'],
    [opensAt - 724_000, 724_001, '12:04'],
    [opensAt, 1, '0:01'],
  ])('at %d the wait for a report is %d ms and reads %s', (now, waitMs, text) => {
    expect(ineligibilityOf(paid, now)).toEqual({ kind: 'early', waitMs })
    expect(countdown(waitMs)).toBe(text)
  })
})

describe('the form', () => {
  it('the report has exactly four preset reasons [CONST-03]', () => {
    expect(reportReasons).toEqual([
      'My Transaction Failed',
      'My Transaction Was Reversed',
      'The Money Exceeds My Bank Limit',
      'I Did Not Receive The Money',
    ])
    expect(reportReasons.every(isReportReason)).toBe(true)
    expect(['', 'my transaction failed', 'constructor'].some(isReportReason)).toBe(false)
  })

  it.each([
    ['', 0, { reason: 'This field is required' }],
    ['Another reason', 0, { reason: 'This field is required' }],
    ['My Transaction Failed', 0, {}],
    ['My Transaction Failed', 499, {}],
    ['My Transaction Failed', 500, {}],
    ['My Transaction Failed', 501, { comment: 'This field should be at most 500 characters long.' }],
    [
      '',
      501,
      {
        reason: 'This field is required',
        comment: 'This field should be at most 500 characters long.',
      },
    ],
  ])(
    'the report form checks reason %j with a comment of %d characters [REPORT-09]',
    (reason, commentLength, problems) => {
      expect(reportProblems({ reason, commentLength })).toEqual(problems)
    },
  )

  it.each([
    ['', 'My Transaction Failed'],
    ['  \n', 'My Transaction Failed'],
    ['since Monday', 'My Transaction Failed: since Monday'],
    ['  since\nMonday ', 'My Transaction Failed: since\nMonday'],
  ])('a report with the comment %j sends the message %j (API-36)', (comment, message) => {
    expect(reportMessage('My Transaction Failed', comment)).toBe(message)
  })

  it('the longest message is below the contract’s 600 characters', () => {
    const longest = Math.max(...reportReasons.map((reason) => reportMessage(reason, 'x'.repeat(500)).length))
    expect(longest).toBe(533)
  })
})
