import { describe, expect, it } from 'vitest'
import { type Rank, rankBadgeStyle, rankBar } from '../../../machines/sell/rates/rank.rules'

const rank = (traded: string, range = '100000.00', rankName = 'Gold'): Rank => ({
  rankName,
  totalTradesUSDT: traded,
  highestHigherAmountRange: range,
})

describe('rank bar', () => {
  it.each([
    ['0.00', '100000.00', 0],
    ['100000.00', '100000.00', 99],
    ['25000.00', '100000.00', 24.75], // 0.25 × 99
    ['50.00', '99.00', 50],
    ['1.00', '3.00', 33],
  ])('the rank bar of $%s traded out of $%s is %d [RANK-03]', (traded, range, value) => {
    expect(rankBar(rank(traded, range))).toBeCloseTo(value, 9)
  })

  it.each([
    ['5000.00', '0'],
    ['5000.00', '0.00'],
    ['5000.00', ''],
    ['', '100000.00'],
  ])('the rank bar of %j traded out of %j is 0 [RANK-04]', (traded, range) => {
    expect(rankBar(rank(traded, range))).toBe(0)
  })

  it('the rank bar never exceeds its scale [RANK-04]', () => {
    expect(rankBar(rank('100000.01'))).toBe(99)
    expect(rankBar(rank('9999999999.99'))).toBe(99)
    expect(rankBar(rank('1', '-5'))).toBe(0)
  })

  // With a range of 99, the bar's value equals the dollars traded.
  it.each([
    ['[RANK-05]', '0.00', 'blue', 'star'],
    ['[RANK-05]', '49.99', 'blue', 'star'],
    ['[RANK-06]', '50.00', 'green', 'trophy'],
    ['[RANK-06]', '69.99', 'green', 'trophy'],
    ['[RANK-07]', '70.00', 'orange', 'gold'],
    ['[RANK-07]', '99.00', 'orange', 'gold'],
    ['[RANK-07]', '500.00', 'orange', 'gold'],
  ])('%s a bar at %s is %s with the icon %s', (_, traded, colour, icon) => {
    expect(rankBadgeStyle(rank(traded, '99.00'))).toEqual({ colour, icon })
  })

  it.each(['0.00', '60.00', '99.00'])('an Unranked customer has no rank icon at $%s [RANK-08]', (traded) => {
    expect(rankBadgeStyle(rank(traded, '99.00', 'Unranked')).icon).toBeNull()
  })
})
