import { chakra } from '@chakra-ui/react/styled-system'
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
import type { CoinRate } from '../../../machines/sell/rates/coin.rules'
import { transactionPath } from '../../../machines/shell/transaction-path.rules'
import type { DepositRowFragment } from '../../generated/graphql'
import { Button } from '../../ui/controls/button.view'
import { PageButtonLink, PageTextLink } from '../../ui/controls/page-link.view'
import { coins, dollars, limitInDollars, naira, nairaText } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { Amount } from '../../ui/marks/amount.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { ProgressBar, ProgressTracks } from '../../ui/marks/progress.view'
import { Route } from '../../ui/rows/route.view'
import { Steps } from '../../ui/rows/steps.view'

export interface SeenDeposit {
  deposit: DepositRowFragment
  onClose: () => void
}

/** '250.00 USDT detected', '≈ ₦413,021.00' and the progress. */
export const TicketDeposit = ({ deposit, onClose }: SeenDeposit) => {
  const payout = nairaOf(deposit)
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
      {payout && <Amount compact>{nairaText(payout)}</Amount>}
      <chakra.p textStyle="secondary">{incomingText(deposit)}</chakra.p>
      <ProgressTracks
        aria-hidden
        marginInline="-5"
        marginBlock="1"
        progress={statusBadgeStyles[deposit.status].progress ?? 100}
        naira={deposit.status === 'approved' ? 'green.solid' : 'orange.solid'}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <PageButtonLink
          href={transactionPath(deposit.id)}
          variant="plain"
          flex="1"
          minWidth="max-content"
          color="hero.bg"
        >
          Track it
        </PageButtonLink>
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

export const EarlierDeposits = ({ deposits }: { deposits: readonly DepositRowFragment[] }) => (
  <Card aria-label="Earlier deposits">
    {deposits.map((deposit) => (
      <chakra.div key={deposit.id}>
        <PageTextLink href={transactionPath(deposit.id)}>
          {coins(deposit.amountCrypto, deposit.currency.symbol, 8)}
        </PageTextLink>
        <chakra.p textStyle="secondary">{incomingText(deposit)}</chakra.p>
      </chakra.div>
    ))}
  </Card>
)

interface AccumulatedCardProps {
  deposits: readonly WaitingDeposit[] | undefined
  currency: WaitingDeposit['currency']
  limit: string
}

const progressText = (progress: PayoutProgress | undefined, minimum: string): string => {
  if (!progress) return `Smaller deposits add up until you reach the minimum of ${minimum}.`
  const sum = `${limitInDollars(progress.sum)} of ${minimum}`
  if (progress.isReached) return `${sum}. Reached. You'll get it all in one payout.`
  return Number(progress.arriving) > 0
    ? `${sum}. About ${dollars(progress.arriving)} more will count once the network confirms it.`
    : `${sum}. Smaller deposits add up until you reach the minimum.`
}

/** The progress of small deposits towards the minimum payout (SELL-23). */
export const AccumulatedCard = ({ deposits, currency, limit }: AccumulatedCardProps) => {
  const progress = deposits && payoutProgressOf(deposits, currency, limit)
  return (
    <Card aria-labelledby="accumulated" display="flex" flexDirection="column" gap="2">
      <chakra.h2 id="accumulated" textStyle="label">
        Progress to minimum payout
      </chakra.h2>
      <ProgressBar
        aria-labelledby="accumulated"
        aria-valuenow={progress?.percent}
        aria-valuetext={progress ? `${progress.percent}%` : 'unknown'}
        filled={progress?.percent ?? 0}
        colour="brand.solid"
      />
      {progress?.paying && <p>{naira(progress.paying)} is on its way to your bank account.</p>}
      <chakra.p textStyle="secondary" color="fg.muted">
        {progressText(progress, limitInDollars(limit))}
      </chakra.p>
    </Card>
  )
}

interface NextStepsProps {
  currency: CoinRate['currency']
  destination: Destination
}

export const NextSteps = ({ currency: { name, chain }, destination }: NextStepsProps) => (
  <Card aria-labelledby="next-steps" display="flex" flexDirection="column" gap="3">
    <chakra.h2 id="next-steps" textStyle="h2">
      What happens next
    </chakra.h2>
    <Steps
      steps={nextSteps(coinName(name), chain, destination).map(({ title, time }) => ({
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
