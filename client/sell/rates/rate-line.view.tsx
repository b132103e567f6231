import { chakra } from '@chakra-ui/react/styled-system'
import { type CoinRate, hasLimit } from '../../../machines/sell/rates/coin.rules'
import { limitInDollars, rateText } from '../../ui/format'
import { RateAgeLine } from './rate-age.view'
import { useRateAge } from './use-rate-age'

interface RateLineProps {
  rate: CoinRate
  /** ms since 1970. */
  readAt: number
  busy: boolean
}

/** The current rate, its limit and its age, on the plate (SELL-14). */
export const RateLine = ({ rate, readAt, busy }: RateLineProps) => {
  const age = useRateAge(readAt)
  return (
    <chakra.section
      aria-label="Rate"
      display="flex"
      flexWrap="wrap"
      alignItems="end"
      justifyContent="space-between"
      columnGap="3"
      marginBottom="14px"
    >
      <div>
        <chakra.p textStyle="secondary" color="var(--muted)">
          Live rate
        </chakra.p>
        <chakra.strong
          textStyle="h2"
          fontSize="1.5rem"
          whiteSpace="nowrap"
          data-stale={age?.stale || undefined}
        >
          {rateText(rate.value)}
        </chakra.strong>
      </div>
      <chakra.div textStyle="secondary" color="var(--muted)" marginInlineStart="auto" textAlign="end">
        {hasLimit(rate.limit) && <p>limit: {limitInDollars(rate.limit)}</p>}
        <RateAgeLine age={age} busy={busy} onPlate />
      </chakra.div>
    </chakra.section>
  )
}
