import { chakra } from '@chakra-ui/react/styled-system'
import { Medal, Star, Trophy } from 'lucide-react'
import {
  type Rank,
  type RankBadgeStyle,
  rankBadgeStyle,
  rankBar,
} from '../../../machines/sell/rates/rank.rules'
import { ProgressBar } from '../../ui/feedback/progress-bar.view'
import { dollars, limitInDollars } from '../../ui/format'

const icons = { star: Star, trophy: Trophy, gold: Medal }

const colours: Record<RankBadgeStyle['colour'], string> = {
  blue: 'brand.solid',
  green: 'green.solid',
  orange: 'orange.solid',
}

/** The scale ends at 99 (RANK-03). */
const fullBar = 99

/** A pill: rank name, progress to the highest rank, dollars traded (RANK-02 to RANK-08). */
export const RankBadge = ({ rank }: { rank: Rank }) => {
  const { colour, icon } = rankBadgeStyle(rank)
  const value = rankBar(rank)
  const Icon = icon && icons[icon]
  return (
    <chakra.section
      aria-label="Your rank"
      display="inline-flex"
      alignItems="center"
      gap="10px"
      maxWidth="full"
      minHeight="12"
      padding="4px 16px 4px 12px"
      borderRadius="control"
      bg="bg.panel"
      color="fg"
      lineHeight="1.2"
    >
      {Icon && (
        <chakra.span color={colours[colour]} data-icon={icon}>
          <Icon aria-hidden size={20} fill="currentColor" />
        </chakra.span>
      )}
      <chakra.span minWidth="0" overflowWrap="anywhere">
        <b>{rank.rankName}</b>{' '}
        <chakra.span color="fg.muted" fontSize="0.9375rem" fontVariantNumeric="tabular-nums">
          {dollars(rank.totalTradesUSDT)}
          {value > 0 && value < fullBar && (
            <chakra.span display={{ base: 'none', lg: 'inline' }}>
              {` of ${limitInDollars(rank.highestHigherAmountRange)}`}
            </chakra.span>
          )}
        </chakra.span>
        <ProgressBar
          aria-label="Progress to the highest rank"
          aria-valuemin={0}
          aria-valuemax={fullBar}
          aria-valuenow={value}
          aria-valuetext={`${Math.floor((value / fullBar) * 100)} %`}
          data-colour={colour}
          height="5px"
          marginTop="5px"
          filled={(value / fullBar) * 100}
          colour={colours[colour]}
        />
      </chakra.span>
    </chakra.section>
  )
}
