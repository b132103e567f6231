import { chakra } from '@chakra-ui/react/styled-system'
import { coinName } from '../../../machines/money/coin-name'
import type { Destination } from '../../../machines/sell/deposit/destination.rules'
import { nextSteps } from '../../../machines/sell/deposit/next-steps.rules'
import {
  type Accumulated,
  accumulated,
  type WaitingDeposit,
} from '../../../machines/sell/deposit/payout.rules'
import { type CoinRate, hasLimit } from '../../../machines/sell/rates/coin.rules'
import { ProgressBar } from '../../ui/feedback/progress-bar.view'
import { dollars, limitInDollars } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { Steps } from '../../ui/rows/steps.view'

interface AccumulatedCardProps {
  /** Pending and arriving; undefined while unknown. */
  deposits: readonly WaitingDeposit[] | undefined
  currency: WaitingDeposit['currency']
  /** USD, above 0. */
  limit: string
}

const textOf = (state: Accumulated | undefined, minimum: string): string => {
  if (!state) return `Smaller deposits add up until you reach the minimum of ${minimum}.`
  const sum = `${limitInDollars(state.sum)} of ${minimum}`
  if (state.isReached) return `${sum}. Reached. You'll get it all in one payout.`
  return Number(state.arriving) > 0
    ? `${sum}. About ${dollars(state.arriving)} more counts once the network confirms it.`
    : `${sum}. Smaller deposits add up until you reach the minimum.`
}

/** Progress of small deposits towards the minimum payout (SELL-23): as high while they are unknown. */
const AccumulatedCard = ({ deposits, currency, limit }: AccumulatedCardProps) => {
  const state = deposits && accumulated(deposits, currency, limit)
  return (
    <Card aria-labelledby="accumulated" display="flex" flexDirection="column" gap="2">
      <chakra.h2 id="accumulated" textStyle="label">
        Progress to minimum payout
      </chakra.h2>
      <ProgressBar
        aria-labelledby="accumulated"
        aria-valuenow={state?.percent}
        aria-valuetext={state ? `${state.percent}%` : 'unknown'}
        filled={state?.percent ?? 0}
        colour="brand.solid"
      />
      <chakra.p textStyle="secondary" color="fg.muted">
        {textOf(state, limitInDollars(limit))}
      </chakra.p>
    </Card>
  )
}

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
        ? "You can close this page: your sale will continue. Your bank's alert may take a little longer."
        : 'You can close this page: your deposit will continue.'}
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
