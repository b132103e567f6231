import { chakra } from '@chakra-ui/react/styled-system'
import { nairaOf } from '../../../machines/money/naira'
import type { UsualRange } from '../../../machines/transactions/details/expectation.rules'
import { usualTimeText } from '../../../machines/transactions/details/headline.rules'
import { statusBadgeStyles } from '../../../machines/transactions/status.rules'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { accountTail, coins, naira, nairaText } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { Amount } from '../../ui/marks/amount.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { sharedWithRow } from '../../ui/motion/transition-name'
import { MoveTitle } from '../move-title.view'
import { StatusChip } from '../status.view'

const Small = chakra('p', { base: { textStyle: 'secondary', color: 'fg.muted' } })

interface HeadlineProps {
  details: WholeTransactionFragment
  /** How long the customer's last sales took; null while unknown. */
  range: UsualRange | null
}

/** What arrives, where and when; the coins stand below it (TX-24 to TX-27). */
export const Headline = ({ details, range }: HeadlineProps) => {
  const { currency, status, direction, bankAccount } = details
  const usual = usualTimeText({ status, direction, chain: currency.chain }, range)
  const paid = nairaOf(details)
  const amount = coins(details.amountCrypto, currency.symbol, 8)
  const isPaid = status === 'approved'
  return (
    <Card
      style={sharedWithRow}
      display="flex"
      flexDirection="column"
      alignItems="center"
      gap="2"
      textAlign="center"
    >
      <chakra.p color="fg.muted">
        <MoveTitle row={details} />
      </chakra.p>
      {paid !== null && (
        <chakra.div maxWidth="full">
          <Amount>
            {/* spec: verbatim */}
            {isPaid ? `Recieved ${naira(paid.naira)}` : nairaText(paid)}
          </Amount>
          {bankAccount && (
            <p>
              to <b>{bankAccount.bank.name}</b>{' '}
              <chakra.span whiteSpace="nowrap">{accountTail(bankAccount.accountNumber)}</chakra.span>
            </p>
          )}
        </chakra.div>
      )}
      {paid?.isEstimate && <Small>An estimate. We lock your rate when the network confirms.</Small>}
      <chakra.p display="flex" alignItems="center" justifyContent="center" gap="2" maxWidth="full">
        <CoinIcon symbol={currency.symbol} size={paid === null ? 32 : 20} />
        {paid === null ? (
          <Amount>{amount}</Amount>
        ) : (
          <chakra.span textStyle="figures" minWidth="0" overflowWrap="anywhere">
            {amount}
          </chakra.span>
        )}
      </chakra.p>
      <StatusChip status={status} />
      <Small>{statusBadgeStyles[status].meaning}</Small>
      {usual && <Small>{usual}</Small>}
    </Card>
  )
}
