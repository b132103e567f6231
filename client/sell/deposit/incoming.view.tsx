import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { nairaOf } from '../../../machines/money/naira'
import { timelineOf } from '../../../machines/money/timeline.rules'
import { statusBadgeStyles } from '../../../machines/money/transaction-status'
import { incomingDeposits, incomingText } from '../../../machines/sell/deposit/incoming.rules'
import { transactionPath } from '../../../machines/shell/transaction-path.rules'
import { useServices } from '../../flows/services'
import {
  type DepositRowFragment,
  DepositsOfCoinDocument,
  type DepositsOfCoinQuery,
} from '../../generated/graphql'
import { querySource } from '../../resource/source'
import { useResource } from '../../resource/use-resource'
import { Button, ButtonLink } from '../../ui/controls/button.view'
import { coins, nairaText } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { Amount } from '../../ui/marks/amount.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { Lanes } from '../../ui/marks/lanes.view'
import { Route } from '../../ui/rows/route.view'

const statesOf = (data: DepositsOfCoinQuery | undefined): string =>
  (data?.latest.nodes ?? []).map(({ id, status }) => `${id} ${status}`).join()

const depositsOf = (symbol: string) =>
  querySource({
    name: 'deposits',
    document: DepositsOfCoinDocument,
    variables: () => ({ symbol }),
    readingOf: (data, before) => ({ polls: true, changed: statesOf(data) !== statesOf(before) }),
  })

/** A deposit that is told of: it takes the place of the code on the ticket. */
export interface SeenDeposit {
  deposit: DepositRowFragment
  /** Shows the address again. */
  onClose: () => void
}

interface WatchedProps {
  currency: { symbol: string; chain: string }
  children: (seen: SeenDeposit | null) => ReactNode
}

/**
 * Watches for the deposits that arrive while the customer looks, read every 10 s with back-off. What the network had
 * confirmed before is not told of again.
 */
export const WatchedDeposits = ({ currency, children }: WatchedProps) => {
  const { serverNow } = useServices()
  const { data } = useResource(depositsOf(currency.symbol), { isFresh: true, onReturn: 'revalidate' })
  const [closed, setClosed] = useState<readonly string[] | null>(null)
  const latest = (data?.latest.nodes ?? []).map((row) => ({ ...row, seenAt: Date.parse(row.createDate) }))
  const incoming = incomingDeposits(latest, currency, serverNow())
  if (data && closed === null)
    setClosed(incoming.filter(({ status }) => status !== 'pool').map(({ id }) => id))
  const deposit = incoming.find(({ id }) => closed && !closed.includes(id))
  return children(deposit ? { deposit, onClose: () => setClosed([...(closed ?? []), deposit.id]) } : null)
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
            Follow it
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
