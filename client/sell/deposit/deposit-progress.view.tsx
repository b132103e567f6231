import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from 'wouter'
import { coinName } from '../../../machines/money/coin-name'
import { nairaOf } from '../../../machines/money/naira'
import { timelineOf } from '../../../machines/money/timeline.rules'
import { statusBadgeStyles } from '../../../machines/money/transaction-status'
import { type Destination, nextSteps } from '../../../machines/sell/deposit/destination.rules'
import { incomingText } from '../../../machines/sell/deposit/incoming.rules'
import {
  type PayoutProgress,
  payoutProgressOf,
  type WaitingDeposit,
} from '../../../machines/sell/deposit/payout.rules'
import { type CoinRate, hasLimit } from '../../../machines/sell/rates/coin.rules'
import { transactionPath } from '../../../machines/shell/transaction-path.rules'
import type { DepositRowFragment } from '../../generated/graphql'
import { Button, ButtonLink, TextLink } from '../../ui/controls/button.view'
import { coins, dollars, limitInDollars, naira, nairaText } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { Amount } from '../../ui/marks/amount.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { ProgressBar, ProgressTracks } from '../../ui/marks/progress.view'
import { Route } from '../../ui/rows/route.view'
import { Steps } from '../../ui/rows/steps.view'

/** A new deposit: it replaces the code on the ticket. */
export interface SeenDeposit {
  deposit: DepositRowFragment
  onClose: () => void
}

/** '250.00 USDT detected, ≈ ₦413,021.00', with its progress tracks. */
export const TicketDeposit = ({ deposit, onClose }: SeenDeposit) => {
  const paid = nairaOf(deposit)
  return (
    <chakra.section
      aria-label="Your deposits"
      display="flex"
      flexDirection="column"
      gap="2"
      gridColumn="1 / -1"
      css={{ '--room': 'min(100vw, 640px)' }}
    >
      <chakra.p display="flex" alignItems="center" gap="10px" textStyle="h2">
        <CoinIcon symbol={deposit.currency.symbol} size={28} />
        {coins(deposit.amountCrypto, deposit.currency.symbol, 8)} detected
      </chakra.p>
      {paid && <Amount compact>{nairaText(paid)}</Amount>}
      <chakra.p textStyle="secondary">{incomingText(deposit)}</chakra.p>
      <ProgressTracks
        aria-hidden
        marginInline="-5"
        marginBlock="1"
        progress={statusBadgeStyles[deposit.status].progress ?? 100}
        naira={deposit.status === 'approved' ? 'green.solid' : 'orange.solid'}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Link href={transactionPath(deposit.id)} asChild>
          <ButtonLink variant="plain" flex="1" minWidth="max-content" color="hero.bg">
            Track it
          </ButtonLink>
        </Link>
        <Button variant="plain" flex="1" minWidth="max-content" color="hero.bg" onClick={onClose}>
          Show the address
        </Button>
      </chakra.div>
    </chakra.section>
  )
}

export const DepositSteps = ({ deposit }: Pick<SeenDeposit, 'deposit'>) => (
  <Card aria-label="Progress">
    <Route
      symbol={deposit.currency.symbol}
      steps={timelineOf({
        status: deposit.status,
        direction: deposit.direction,
        type: deposit.type,
        createdAt: Date.parse(deposit.createDate),
        approvedAt: null,
        confirmedBy: null,
      })}
    />
  </Card>
)

/** Deposits from before this visit. */
export const EarlierDeposits = ({ deposits }: { deposits: readonly DepositRowFragment[] }) => (
  <Card aria-label="Earlier deposits">
    {deposits.map((deposit) => (
      <chakra.div key={deposit.id}>
        <Link href={transactionPath(deposit.id)} asChild>
          <TextLink>{coins(deposit.amountCrypto, deposit.currency.symbol, 8)}</TextLink>
        </Link>
        <chakra.p textStyle="secondary">{incomingText(deposit)}</chakra.p>
      </chakra.div>
    ))}
  </Card>
)

interface AccumulatedCardProps {
  /** Undefined while unknown. */
  deposits: readonly WaitingDeposit[] | undefined
  currency: WaitingDeposit['currency']
  /** USD, above 0. */
  limit: string
}

const textOf = (state: PayoutProgress | undefined, minimum: string): string => {
  if (!state) return `Smaller deposits add up until you reach the minimum of ${minimum}.`
  const sum = `${limitInDollars(state.sum)} of ${minimum}`
  if (state.isReached) return `${sum}. Reached. You'll get it all in one payout.`
  return Number(state.arriving) > 0
    ? `${sum}. About ${dollars(state.arriving)} more will count once the network confirms it.`
    : `${sum}. Smaller deposits add up until you reach the minimum.`
}

/** Progress of small deposits towards the minimum payout (SELL-23): as high while they are unknown. */
const AccumulatedCard = ({ deposits, currency, limit }: AccumulatedCardProps) => {
  const state = deposits && payoutProgressOf(deposits, currency, limit)
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
      {state?.paying && <p>{naira(state.paying)} is on its way to your bank account.</p>}
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
  /** Undefined while unknown. */
  deposits: readonly WaitingDeposit[] | undefined
  destination: Destination
}

/** The end of the page: the sum so far, and the next steps. */
export const DepositTail = ({ rate: { currency, limit }, deposits, destination }: DepositTailProps) => (
  <>
    {hasLimit(limit) && <AccumulatedCard deposits={deposits} currency={currency} limit={limit} />}
    <NextSteps coin={coinName(currency.name)} chain={currency.chain} destination={destination} />
  </>
)
