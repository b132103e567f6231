import { describe, expect, it } from 'vitest'
import { statusBadgeStyles } from '../../machines/money/transaction-status'
import {
  commentLength,
  commentMaximum,
  lettersLeft,
  maySend,
} from '../../machines/transactions/comments/comments.rules'
import { allCurrencies, isStatusFilter } from '../../machines/transactions/history/history.rules'
import { ineligibilityText } from '../../machines/transactions/report/report.rules'

describe('transaction texts', () => {
  it.each([
    ['wallet', 'Only bank payouts can be reported.'],
    ['reported', 'You have reported this transaction. Please contact support.'],
    ['unapproved', "You can report a payout once it's approved."],
    [
      'undated',
      "We can't take a report for this payout: its approval date is missing. Please contact support.",
    ],
  ] as const)('an ineligible report (%s) comes with a reason', (kind, text) => {
    expect(ineligibilityText({ kind })).toBe(text)
    expect(ineligibilityText({ kind: 'early', waitMs: 724_001 })).toContain('in 12:04')
  })

  it('every status except approved has a progress bar (TX-15)', () => {
    expect(statusBadgeStyles).toMatchObject({
      pool: {
        label: 'Pool',
        colour: 'blue',
        meaning: 'Processing, waiting for network confirmation',
        progress: 33,
      },
      pending: { label: 'Pending', colour: 'orange', meaning: 'Awaiting final approval', progress: 66 },
      approved: { label: 'Approved', colour: 'green', meaning: 'Complete', progress: null },
      reported: { label: 'Reported', colour: 'red', meaning: 'Please contact support', progress: 100 },
    })
    expect(Object.keys(statusBadgeStyles)).toEqual(['pool', 'pending', 'approved', 'reported'])
  })

  it('the status filter in the URL must be one of five values', () => {
    expect(['all', 'pool', 'pending', 'approved', 'reported'].every(isStatusFilter)).toBe(true)
    expect([null, '', 'All', 'done'].some(isStatusFilter)).toBe(false)
    expect(allCurrencies).toBe('all')
  })
})

describe('comments', () => {
  it.each([
    ['', 0, false],
    ['a b', 3, true],
    ['مرحبا', 5, true],
    ['  \n', 0, false],
    ['a', 1, true],
    [' 😀 ', 1, true],
    ['a'.repeat(999), 999, true],
    ['a'.repeat(1_000), 1_000, true],
    ['a'.repeat(1_001), 1_001, false],
  ])('the comment %j has %i characters and can be sent: %s [COMMENT-04]', (text, length, canSend) => {
    expect([commentLength(text), maySend(length)]).toEqual([length, canSend])
  })

  it('the counter shows by how much a comment is too long', () => {
    expect([0, 999, 1_000, 1_001].map(lettersLeft)).toEqual([
      '0 of 1000',
      '999 of 1000',
      '1000 of 1000',
      '1 too many',
    ])
    expect(commentMaximum).toBe(1_000)
  })
})
