import { chakra } from '@chakra-ui/react/styled-system'
import { coinName } from '../../../machines/money/coin-name'
import type { Destination } from '../../../machines/sell/deposit/destination.rules'
import { nextSteps } from '../../../machines/sell/deposit/next-steps.rules'
import type { WaitingDeposit } from '../../../machines/sell/deposit/payout.rules'
import { type CoinRate, hasLimit } from '../../../machines/sell/rates/coin.rules'
import { StepNumber } from '../side/step-number.view'
import { AccumulatedCard } from './accumulated.view'

interface NextStepsProps {
  coin: string
  chain: string
  destination: Destination
}

/** The four steps of a deposit with their usual durations. */
const NextSteps = ({ coin, chain, destination }: NextStepsProps) => (
  <chakra.section aria-labelledby="next-steps" display="flex" flexDirection="column" gap="3">
    <chakra.h2 id="next-steps" textStyle="h2">
      What happens next
    </chakra.h2>
    <chakra.ol listStyleType="none" display="flex" flexDirection="column" gap="3">
      {nextSteps(coin, chain, destination).map(({ title, time }, index) => (
        <chakra.li key={title} display="flex" gap="3">
          <StepNumber index={index} />
          <chakra.span minWidth="0">
            {title}
            {time && (
              <chakra.span display="block" textStyle="secondary" color="fg.muted">
                Usually {time}
              </chakra.span>
            )}
          </chakra.span>
        </chakra.li>
      ))}
    </chakra.ol>
    <chakra.p textStyle="secondary" color="fg.muted">
      {destination === 'bank'
        ? "You can close this page: your sale goes on without it. Your bank's alert may take a little longer."
        : 'You can close this page: your deposit goes on without it.'}
    </chakra.p>
  </chakra.section>
)

interface DepositTailProps {
  rate: CoinRate
  /** Deposits that count towards the minimum; undefined while unknown. */
  pending: readonly WaitingDeposit[] | undefined
  destination: Destination
}

/** The end of the page: what has added up so far, and what happens next. */
export const DepositTail = ({ rate: { currency, limit }, pending, destination }: DepositTailProps) => (
  <>
    {hasLimit(limit) && <AccumulatedCard pending={pending} currency={currency} limit={limit} />}
    <NextSteps coin={coinName(currency.name)} chain={currency.chain} destination={destination} />
  </>
)
