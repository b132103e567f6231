import { describe, expect, it } from 'vitest'
import { type TimelineInput, timelineOf } from '../../../machines/money/timeline.rules'
import {
  expectationText,
  type PastSale,
  rangeText,
  usualRange,
} from '../../../machines/transactions/details/usual-duration.rules'

const minute = 60_000
const createdAt = Date.UTC(2026, 10, 20, 11)
const approvedAt = createdAt + 24 * minute

const timelineInput = (overrides: Partial<TimelineInput>): TimelineInput => ({
  status: 'pool',
  direction: 'bank',
  type: 'deposit',
  createdAt,
  approvedAt: null,
  confirmedBy: null,
  ...overrides,
})
const steps = (overrides: Partial<TimelineInput>): string[] =>
  timelineOf(timelineInput(overrides)).map(({ name, state, at, isSeenTime }) =>
    [name, state, at === null ? '' : `${(at - createdAt) / minute}`, isSeenTime ? 'seen' : '']
      .join(' ')
      .trim(),
  )

describe('timeline', () => {
  const reported = { status: 'reported', approvedAt } as const
  const approved = { status: 'approved', approvedAt } as const
  it.each<[string, Partial<TimelineInput>, string]>([
    ['pool', {}, 'detected done 0, confirming now, approving waiting, paid waiting'],
    [
      'never seen in the pool',
      { status: 'pending' },
      'detected done 0, confirming done, approving now, paid waiting',
    ],
    [
      'pending, seen turning',
      { status: 'pending', confirmedBy: createdAt + 9 * minute },
      'detected done 0, confirming done 9 seen, approving now, paid waiting',
    ],
    ['approved', approved, 'detected done 0, confirming done, approving done 24, paid done 24'],
    ['reported', reported, 'detected done 0, confirming done, approving done 24, paid done 24, reported now'],
    ['to the wallet, pool', { direction: 'wallet' }, 'detected done 0, confirming now, credited waiting'],
    [
      'to the wallet',
      { ...approved, direction: 'wallet' },
      'detected done 0, confirming done, credited done 24',
    ],
    [
      'sold from a wallet',
      { type: 'sell', status: 'pending' },
      'ordered done 0, approving now, paid waiting',
    ],
    ['a swap', { ...approved, type: 'inter-transfer', direction: 'wallet' }, ''],
    ['sold from a wallet, in the pool', { type: 'sell' }, 'ordered done 0, approving now, paid waiting'],
    [
      'pool, said to be confirmed',
      { confirmedBy: createdAt + minute },
      'detected done 0, confirming now, approving waiting, paid waiting',
    ],
  ])('the timeline shows the steps of a transaction: %s', (_, overrides, expected) => {
    expect(steps(overrides).join(', ')).toBe(expected)
  })

  const titles = (overrides: Partial<TimelineInput>) =>
    timelineOf(timelineInput(overrides)).map(({ title }) => title)

  it('the timeline names its steps', () => {
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
})

/** Sales with these durations in minutes, newest first. */
const sales = (...minutes: number[]): PastSale[] =>
  minutes.map((duration, day) => {
    const from = createdAt - (day + 1) * 86_400_000
    return { createdAt: from, approvedAt: from + duration * minute }
  })

describe('usual duration', () => {
  it.each<[string, PastSale[], ReturnType<typeof usualRange>]>([
    ['none', [], null],
    ['two', sales(20, 30), null],
    // Sorted 10, 20, 40: the first quartile is 15, the third 30.
    ['three', sales(40, 10, 20), { from: 15, to: 30 }],
    ['at once', sales(0, 0, 0), { from: 1, to: 2 }],
    ['one with an invalid duration', sales(-5, 20, 30), null],
  ])('the usual duration of past sales: %s', (_, pastSales, range) => {
    expect(usualRange(pastSales)).toEqual(range)
  })

  it('the last ten sales determine the usual duration', () => {
    const recentSales = sales(...Array<number>(10).fill(20))
    const oldSales = sales(...Array<number>(13).fill(300)).slice(10)
    for (const pastSales of [
      [...oldSales, ...recentSales],
      [...recentSales, ...oldSales],
      [...recentSales.slice(5), ...oldSales, ...recentSales.slice(0, 5)],
    ])
      expect(usualRange(pastSales)).toEqual({ from: 20, to: 21 })
  })

  it.each([
    [{ from: 14, to: 32 }, '14–32 min'],
    [{ from: 50, to: 60 }, '50 min – 1 h'],
    [{ from: 65, to: 125 }, '1 h 5 min – 2 h 5 min'],
  ])('the usual range %o reads %s', (range, text) => {
    expect(rangeText(range)).toBe(text)
  })

  it('a late payout shows advice instead of a past time', () => {
    const range = { from: 14, to: 32 }
    const inTime = expectationText(range, createdAt, createdAt + 32 * minute)
    const recentSales = expectationText(range, createdAt, createdAt + 32 * minute + 1)
    expect(inTime).toBe('Your recent sales took 14–32 min from start to payout. You can close this page.')
    expect(recentSales).toBe(
      'This one is taking longer than your recent sales (14–32 min). Your money is safe. You can close this page and check again later.',
    )
  })
})
