import { describe, expect, it } from 'vitest'
import {
  commentLength,
  commentMaximum,
  lettersLeft,
  maySend,
} from '../../machines/transactions/comments.rules'
import { expectationText, usualRange } from '../../machines/transactions/expectation.rules'
import { allCurrencies, isStatusFilter } from '../../machines/transactions/history.rules'
import { countdown, hindranceText, reportCommentMaximum } from '../../machines/transactions/report.rules'
import { statusLooks } from '../../machines/transactions/status.rules'
import { type Journey, timelineOf } from '../../machines/transactions/timeline.rules'

const minute = 60_000

describe('words of a transaction', () => {
  it.each([
    ['wallet', 'Nothing to report: this stayed in a wallet, no bank was paid.'],
    ['reported', 'You have reported this transaction. Please contact support.'],
    ['unapproved', 'You can report a payout after it was approved.'],
    ['undated', 'This cannot be reported: its approval has no date. Please contact support.'],
  ] as const)('what hinders a report (%s) is said', (kind, text) => {
    expect(hindranceText({ kind })).toBe(text)
  })

  it('what is too early says how long, and a report has its limits', () => {
    expect(hindranceText({ kind: 'early', waitMs: 61_001 })).toBe(
      'Bank transfers can take a while. You can report this in 1:01.',
    )
    expect([countdown(0), countdown(1), countdown(1_001), countdown(1_002)]).toEqual([
      '0:01',
      '0:01',
      '0:01',
      '0:02',
    ])
    expect(reportCommentMaximum).toBe(500)
  })

  it('each status has its own look', () => {
    expect(Object.values(statusLooks).map(({ label, colour }) => [label, colour])).toEqual([
      ['Pool', 'blue'],
      ['Pending', 'orange'],
      ['Approved', 'green'],
      ['Reported', 'red'],
    ])
  })

  it('a filter from outside is one of five, or none', () => {
    expect(['all', 'pool', 'pending', 'approved', 'reported'].every(isStatusFilter)).toBe(true)
    expect([null, '', 'All', 'done'].some(isStatusFilter)).toBe(false)
    expect(allCurrencies).toBe('all')
  })

  it('who waits longer than usual is told so, and how long usual is', () => {
    expect(expectationText({ from: 14, to: 32 }, 0, 32 * minute + 1)).toBe(
      'This one takes longer than your last sales did (14–32 min). Nothing is lost: you can close this page and look again later.',
    )
  })

  it('sales that took no time count, those approved before they began do not', () => {
    const sale = (took: number) => ({ createdAt: 100 * minute, approvedAt: (100 + took) * minute })
    expect(usualRange([sale(0), sale(0), sale(30)])).toEqual({ from: 1, to: 15 })
    expect(usualRange([sale(0), sale(-1), sale(30)])).toBeNull()
  })
})

describe('the timeline', () => {
  const journey = (more: Partial<Journey>): Journey => ({
    status: 'pool',
    direction: 'bank',
    type: 'deposit',
    createdAt: 1,
    approvedAt: null,
    confirmedBy: null,
    ...more,
  })
  const titles = (more: Partial<Journey>) => timelineOf(journey(more)).map(({ title }) => title)

  it('names its steps', () => {
    expect(titles({ status: 'reported' })).toEqual([
      'Detected on the network',
      'Network confirmations',
      'Final approval',
      'Paid to your bank',
      'Reported: please contact support',
    ])
    expect(titles({ direction: 'wallet' })).toEqual([
      'Detected on the network',
      'Network confirmations',
      'In your wallet',
    ])
    expect(titles({ type: 'sell' })).toEqual(['Sold from your wallet', 'Final approval', 'Paid to your bank'])
  })

  it('of a sale in the pool, which no sale knows, only the beginning is sure', () => {
    expect(timelineOf(journey({ type: 'sell' })).map(({ state }) => state)).toEqual([
      'done',
      'now',
      'waiting',
    ])
    expect(timelineOf(journey({ status: 'reported', approvedAt: 9 })).at(-1)).toEqual({
      name: 'reported',
      title: 'Reported: please contact support',
      state: 'now',
      at: null,
    })
  })

  it('says when this device saw it confirmed only once it is', () => {
    const confirming = (more: Partial<Journey>) => timelineOf(journey(more))[1]
    expect(confirming({ confirmedBy: 5 })).toMatchObject({ state: 'now', at: null })
    expect(confirming({ confirmedBy: 5 })).not.toHaveProperty('seen')
    expect(confirming({ status: 'pending', confirmedBy: 5 })).toMatchObject({ at: 5, seen: true })
    expect(confirming({ status: 'pending' })).not.toHaveProperty('seen')
  })
})

describe('a comment', () => {
  it.each([
    ['', 0, false],
    ['  \n', 0, false],
    ['a', 1, true],
    [' 😀 ', 1, true],
    ['a'.repeat(999), 999, true],
    ['a'.repeat(1_000), 1_000, true],
    ['a'.repeat(1_001), 1_001, false],
  ])('of %j: %i characters, sent: %s', (text, length, sent) => {
    expect([commentLength(text), maySend(length)]).toEqual([length, sent])
  })

  it('counts, and says by how much it is too long', () => {
    expect([0, 999, 1_000, 1_001].map(lettersLeft)).toEqual([
      '0 / 1000',
      '999 / 1000',
      '1000 / 1000',
      '1 too many',
    ])
    expect(commentMaximum).toBe(1_000)
  })
})
