import { chakra } from '@chakra-ui/react/styled-system'
import { moveVerb } from '../../../machines/money/move'
import { nairaOf } from '../../../machines/money/naira'
import { statusBadgeStyles } from '../../../machines/money/transaction-status'
import type { UsualRange } from '../../../machines/transactions/details/expectation.rules'
import { usualTimeText } from '../../../machines/transactions/details/headline.rules'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { accountTail, coins, naira, nairaText } from '../../ui/format'
import { Plate } from '../../ui/layout/plate.view'
import { Amount } from '../../ui/marks/amount.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { MoveTitle, NetworkName } from '../move-title.view'
import { StatusChip } from '../status.view'

const Small = chakra('p', { base: { textStyle: 'secondary', color: 'var(--muted)' } })

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
    <Plate arrived={isPaid && paid !== null}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="6px 7px" marginBottom="3">
        <CoinIcon symbol={currency.symbol} size={28} />
        {paid === null ? (
          <chakra.span fontWeight="500">
            <MoveTitle row={details} />
          </chakra.span>
        ) : (
          <>
            <chakra.span fontWeight="500">{moveVerb(details)}</chakra.span>
            <chakra.span fontWeight="500" textStyle="figures" minWidth="0" overflowWrap="anywhere">
              {amount}
            </chakra.span>
            <NetworkName chain={currency.chain} />
          </>
        )}
        <StatusChip status={status} />
      </chakra.div>
      {isPaid && paid !== null ? (
        // spec: verbatim
        <chakra.div textStyle="secondary" color="var(--muted)">
          Recieved{' '}
          <chakra.span color="plate.fg">
            <Amount>{naira(paid.naira)}</Amount>
          </chakra.span>
        </chakra.div>
      ) : (
        <>
          <Small>{statusBadgeStyles[status].meaning}</Small>
          <Amount>{paid === null ? amount : nairaText(paid)}</Amount>
        </>
      )}
      <Small marginTop="2">
        {isPaid && paid !== null && <span>{statusBadgeStyles[status].meaning}</span>}
        {isPaid && paid !== null && bankAccount && ', '}
        {paid !== null && bankAccount && (
          <>
            to <b>{bankAccount.bank.name}</b>{' '}
            <chakra.span whiteSpace="nowrap">{accountTail(bankAccount.accountNumber)}</chakra.span>
          </>
        )}
      </Small>
      {paid?.isEstimate && <Small>An estimate. We lock your rate when the network confirms.</Small>}
      {usual && <Small>{usual}</Small>}
    </Plate>
  )
}
