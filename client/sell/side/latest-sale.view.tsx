import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from 'wouter'
import { nairaOf } from '../../../machines/money/naira'
import { statusBadgeStyles } from '../../../machines/money/transaction-status'
import { transactionPath } from '../../../machines/shell/transaction-path.rules'
import { useServices } from '../../flows/services'
import type { DepositRowFragment } from '../../generated/graphql'
import { Chip } from '../../ui/controls/chip.view'
import { TextLink } from '../../ui/controls/text-link.view'
import { coins, dayName, nairaText } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { Lanes } from '../../ui/marks/lanes.view'
import { RowText } from '../../ui/rows/item.view'

const laneColours = {
  pool: 'brand.solid',
  pending: 'orange.solid',
  approved: 'green.solid',
  reported: 'red.solid',
}

/** The newest transaction, with the way its naira has come. */
export const LatestSale = ({ sale }: { sale: DepositRowFragment }) => {
  const { now } = useServices()
  const { status, currency } = sale
  const { label, meaning, progress } = statusBadgeStyles[status]
  const paid = nairaOf(sale)
  return (
    <Card aria-labelledby="latest-sale" display="flex" flexDirection="column" gap="3">
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2">
        <chakra.h2 id="latest-sale" textStyle="rowTitle">
          Latest sale
        </chakra.h2>
        <Chip tone={status}>{label}</Chip>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
        <CoinIcon symbol={currency.symbol} />
        <RowText title={coins(sale.amountCrypto, currency.symbol)} text={dayName(sale.createDate, now())} />
        {paid && (
          <chakra.span textStyle="amount" whiteSpace="nowrap" marginInlineStart="auto">
            {nairaText(paid)}
          </chakra.span>
        )}
      </chakra.div>
      {progress !== null && <Lanes aria-hidden progress={progress} naira={laneColours[status]} />}
      <chakra.div
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="2"
        textStyle="secondary"
      >
        <chakra.span color="fg.muted">{meaning}</chakra.span>
        <Link href={transactionPath(sale.id)} asChild>
          <TextLink aria-label="View the latest sale">View</TextLink>
        </Link>
      </chakra.div>
    </Card>
  )
}
