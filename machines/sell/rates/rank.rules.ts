import { Big } from 'big.js'

/** The rank bar's scale and colour thresholds (RANK-03 to RANK-07). */
const scale = 99
const greenFrom = 50
const orangeFrom = 70

export const unranked = 'Unranked'

export interface Rank {
  rankName: string
  /** USD. */
  totalTradesUSDT: string
  /** USD, the upper limit of the highest rank. */
  highestHigherAmountRange: string
}

/** Traded dollars as a share of the highest range, 0 to 99; 0 if there is no range (RANK-03, RANK-04). */
export const rankBar = ({ totalTradesUSDT, highestHigherAmountRange }: Rank): number => {
  const range = new Big(highestHigherAmountRange || 0)
  if (range.lte(0)) return 0
  const value = new Big(totalTradesUSDT || 0).div(range).times(scale).toNumber()
  return Math.min(scale, Math.max(0, value))
}

export type RankBadgeStyle = { colour: 'blue' | 'green' | 'orange'; icon: 'star' | 'trophy' | 'gold' | null }

/** The badge's colour and icon (RANK-05 to RANK-08). */
export const rankBadgeStyle = (rank: Rank): RankBadgeStyle => {
  const value = rankBar(rank)
  const style: RankBadgeStyle =
    value < greenFrom
      ? { colour: 'blue', icon: 'star' }
      : value < orangeFrom
        ? { colour: 'green', icon: 'trophy' }
        : { colour: 'orange', icon: 'gold' }
  return rank.rankName === unranked ? { ...style, icon: null } : style
}
