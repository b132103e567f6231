import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from 'wouter'
import { nairaOf } from '../../../../machines/money/naira'
import { timelineOf } from '../../../../machines/money/timeline.rules'
import { statusBadgeStyles } from '../../../../machines/money/transaction-status'
import { incomingText } from '../../../../machines/sell/deposit/incoming.rules'
import { transactionPath } from '../../../../machines/shell/transaction-path.rules'
import type { DepositRowFragment } from '../../../generated/graphql'
import { Button, ButtonLink } from '../../../ui/controls/button.view'
import { TextLink } from '../../../ui/controls/text-link.view'
import { coins, nairaText } from '../../../ui/format'
import { Card } from '../../../ui/layout/card.view'
import { Amount } from '../../../ui/marks/amount.view'
import { CoinIcon } from '../../../ui/marks/coin-icon.view'
import { Lanes } from '../../../ui/marks/lanes.view'
import { Route } from '../../../ui/rows/route.view'

/** A deposit that is told of: it takes the place of the code on the ticket. */
export interface SeenDeposit {
  deposit: DepositRowFragment
  /** Shows the address again. */
  onClose: () => void
}

/** '250.00 USDT seen, ≈ ₦413,021.00', with the lanes across the ticket. */
export const SeenOnTicket = ({ deposit, onClose }: SeenDeposit) => {
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
        {coins(deposit.amountCrypto, deposit.currency.symbol, 8)} seen
      </chakra.p>
      {paid && <Amount compact>{nairaText(paid)}</Amount>}
      <chakra.p textStyle="secondary">{incomingText(deposit)}</chakra.p>
      <Lanes
        aria-hidden
        marginInline="-5"
        marginBlock="1"
        progress={statusBadgeStyles[deposit.status].progress ?? 100}
        naira={deposit.status === 'approved' ? 'green.solid' : 'orange.solid'}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Link href={transactionPath(deposit.id)} asChild>
          <ButtonLink variant="plain" flex="1" minWidth="max-content" color="plate.bg">
            Track it
          </ButtonLink>
        </Link>
        <Button variant="plain" flex="1" minWidth="max-content" color="plate.bg" onClick={onClose}>
          Show the address
        </Button>
      </chakra.div>
    </chakra.section>
  )
}

/** Its steps, which tick in place. */
export const SeenSteps = ({ deposit }: Pick<SeenDeposit, 'deposit'>) => (
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

/** What had been seen before the customer came. */
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
