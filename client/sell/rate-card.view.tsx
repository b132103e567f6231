import { chakra } from '@chakra-ui/react/styled-system'
import type { Destination } from '../../machines/sell/deposit/destination.rules'
import { rateLockText } from '../../machines/sell/deposit/payout.rules'
import type { CoinRate } from '../../machines/sell/rates/coin.rules'
import type { RateAge } from '../../machines/sell/rates/rate-age.rules'
import { rateText } from '../ui/format'
import { Card } from '../ui/layout/card.view'
import { Estimate } from './estimate.view'
import { RateAgeLine } from './rates/rate-age.view'

interface RateCardProps {
  rate: CoinRate
  /** USD per coin; null if it could not be read: then there is no estimate. */
  price: string | null
  age: RateAge | null
  busy: boolean
  destination: Destination
}

/** The current rate, and an estimate for an amount (SELL-14). */
export const RateCard = ({ rate, price, age, busy, destination }: RateCardProps) => (
  <Card aria-label="Rate" display="flex" flexDirection="column" gap="3">
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap="2"
    >
      <chakra.strong
        textStyle="h2"
        fontVariantNumeric="tabular-nums"
        overflowWrap="anywhere"
        color={age?.stale ? 'fg.muted' : 'fg'}
        data-stale={age?.stale || undefined}
      >
        {rateText(rate.value)}
      </chakra.strong>
      <RateAgeLine age={age} busy={busy} />
    </chakra.div>
    {price === null ? (
      <chakra.p textStyle="secondary" color="fg.muted">
        {rateLockText(destination)}
      </chakra.p>
    ) : (
      <Estimate symbol={rate.currency.symbol} price={price} rate={rate.value} destination={destination} />
    )}
  </Card>
)
