import { chakra } from '@chakra-ui/react/styled-system'
import { coinName } from '../../../machines/money/coin-name'
import type { Destination } from '../../../machines/sell/deposit/destination.rules'
import { nextSteps } from '../../../machines/sell/deposit/next-steps.rules'
import type { WaitingDeposit } from '../../../machines/sell/deposit/payout.rules'
import { type CoinRate, hasLimit } from '../../../machines/sell/rates/coin.rules'
import { Card } from '../../ui/layout/card.view'
import { Steps } from '../../ui/rows/steps.view'
import { AccumulatedCard } from './accumulated.view'

interface NextStepsProps {
  coin: string
  chain: string
  destination: Destination
}

/** The four steps of a deposit with their usual durations. */
const NextSteps = ({ coin, chain, destination }: NextStepsProps) => (
  <Card aria-labelledby="next-steps" display="flex" flexDirection="column" gap="3">
    <chakra.h2 id="next-steps" textStyle="h2">
      What happens next
    </chakra.h2>
    <Steps
      steps={nextSteps(coin, chain, destination).map(({ title, time }) => ({
        title,
        text: time && `Usually ${time}`,
      }))}
    />
    <chakra.p textStyle="secondary" color="fg.muted">
      {destination === 'bank'
        ? "You can close this page: your sale goes on without it. Your bank's alert may take a little longer."
        : 'You can close this page: your deposit goes on without it.'}
    </chakra.p>
  </Card>
)

interface DepositTailProps {
  rate: CoinRate
  /** Deposits that count towards the minimum, or will; undefined while unknown. */
  deposits: readonly WaitingDeposit[] | undefined
  destination: Destination
}

/** The end of the page: what has added up so far, and what happens next. */
export const DepositTail = ({ rate: { currency, limit }, deposits, destination }: DepositTailProps) => (
  <>
    {hasLimit(limit) && <AccumulatedCard deposits={deposits} currency={currency} limit={limit} />}
    <NextSteps coin={coinName(currency.name)} chain={currency.chain} destination={destination} />
  </>
)
