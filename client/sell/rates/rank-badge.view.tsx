import { chakra } from '@chakra-ui/react/styled-system'
import { Medal, Star, Trophy } from 'lucide-react'
import {
  type Rank,
  type RankBadgeStyle,
  rankBadgeStyle,
  rankBar,
} from '../../../machines/sell/rates/rank.rules'
import { ProgressBar } from '../../ui/feedback/progress-bar.view'
import { dollars } from '../../ui/format'

const icons = { star: Star, trophy: Trophy, gold: Medal }

const colours: Record<RankBadgeStyle['colour'], string> = {
  blue: 'brand.fg',
  green: 'green.fg',
  orange: 'orange.fg',
}

/** The scale ends at 99 (RANK-03). */
const fullBar = 99

/** A slim strip: rank name, progress to the highest rank, dollars traded (RANK-02 to RANK-08). */
export const RankBadge = ({ rank }: { rank: Rank }) => {
  const { colour, icon } = rankBadgeStyle(rank)
  const value = rankBar(rank)
  const Icon = icon && icons[icon]
  return (
    <chakra.section aria-label="Your rank" display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
      {Icon && (
        <chakra.span color={colours[colour]} data-icon={icon}>
          <Icon aria-hidden size={20} />
        </chakra.span>
      )}
      <chakra.strong fontWeight="700" overflowWrap="anywhere">
        {rank.rankName}
      </chakra.strong>
      <ProgressBar
        aria-label="Progress to the highest rank"
        aria-valuemin={0}
        aria-valuemax={fullBar}
        aria-valuenow={value}
        aria-valuetext={`${Math.floor((value / fullBar) * 100)} %`}
        data-colour={colour}
        flex="1 1 48px"
        filled={(value / fullBar) * 100}
        colour={colours[colour]}
      />
      <chakra.span textStyle="secondary" color="fg.muted" overflowWrap="anywhere">
        <chakra.b color="fg" fontWeight="500" fontVariantNumeric="tabular-nums">
          {dollars(rank.totalTradesUSDT)}
        </chakra.b>{' '}
        traded
      </chakra.span>
    </chakra.section>
  )
}
