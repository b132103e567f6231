import { chakra } from '@chakra-ui/react/styled-system'
import type { Destination } from '../../../machines/sell/deposit/destination.rules'
import { rateLockText } from '../../../machines/sell/deposit/payout.rules'
import { type CoinRate, hasLimit } from '../../../machines/sell/rates/coin.rules'
import type { RateAge } from '../../../machines/sell/rates/rate-age.rules'
import { limitInDollars, rateText } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { Estimate } from '../estimate.view'
import { RateAgeLine } from '../rates/rate-age.view'

interface RateLineProps {
  rate: CoinRate
  age: RateAge | null
  busy: boolean
}

/** The current rate, its limit and its age, on the plate (SELL-14). */
export const RateLine = ({ rate, age, busy }: RateLineProps) => (
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

interface EstimateCardProps {
  rate: CoinRate
  /** USD per coin; null if it could not be read: then there is no estimate. */
  price: string | null
  destination: Destination
}

/** What an amount would give now. */
export const EstimateCard = ({ rate, price, destination }: EstimateCardProps) => (
  <Card css={{ '--room': { base: '100vw', xl: '340px' } }}>
    {price === null ? (
      <chakra.p textStyle="secondary" color="fg.muted">
        {rateLockText(destination)}
      </chakra.p>
    ) : (
      <Estimate symbol={rate.currency.symbol} price={price} rate={rate.value} destination={destination} />
    )}
  </Card>
)
