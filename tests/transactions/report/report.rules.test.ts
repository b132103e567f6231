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

/** 20 Nov 2026, 11:00:00.000 UTC; 40 minutes later it is 11:40:00.000. */
const approvedAt = Date.UTC(2026, 10, 20, 11)
const forty = Date.UTC(2026, 10, 20, 11, 40)
const paid: Reportable = { status: 'approved', direction: 'bank', approvedAt }

describe('report eligibility', () => {
  it.each([
    ['2,399,999 ms', forty - 1, false],
    ['[REPORT-06] exactly 2,400,000 ms', forty, false],
    ['[REPORT-07] 2,400,001 ms', forty + 1, true],
    ['[REPORT-06] no time at all', approvedAt, false],
  ])('%s after the approval a report is possible: %s', (_, now, may) => {
    expect(mayReport(paid, now)).toBe(may)
  })

  it.each([
    ['[REPORT-03] pool', { status: 'pool' }, 'unapproved'],
    ['[REPORT-03] pending', { status: 'pending' }, 'unapproved'],
    ['[REPORT-03] reported', { status: 'reported' }, 'reported'],
    ['[REPORT-04] without an approval date', { approvedAt: null }, 'undated'],
    ["[REPORT-05] to 'wallet'", { direction: 'wallet' }, 'wallet'],
  ] as const)('%s is never reportable', (_, changed, kind) => {
    const late = forty + 86_400_000
    expect(mayReport({ ...paid, ...changed }, late)).toBe(false)
    expect(ineligibilityOf({ ...paid, ...changed }, late)).toEqual({ kind })
  })

  it('a customer may report a payout with an unknown direction [REPORT-07]', () => {
    expect(mayReport({ ...paid, direction: 'elsewhere' }, forty + 1)).toBe(true)
  })
})

describe('report countdown', () => {
  it.each([
    [approvedAt, 2_400_001, '40:00'],
    [forty - 724_000, 724_001, '12:04'],
    [forty, 1, '0:01'],
  ])('at %d the report opens in %d ms, which reads %s', (now, waitMs, text) => {
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
  ])('the comment %j gives the message %j (API-36)', (comment, message) => {
    expect(reportMessage('My Transaction Failed', comment)).toBe(message)
  })

  it('the longest message stays below the 600 characters that the contract allows', () => {
    const longest = Math.max(...reportReasons.map((reason) => reportMessage(reason, 'x'.repeat(500)).length))
    expect(longest).toBe(533)
  })
})
