import { chakra } from '@chakra-ui/react/styled-system'
import { Coins, TriangleAlert } from 'lucide-react'
import { minimumText, onlyThisCoinText } from '../../../machines/sell/deposit/deposit.rules'
import { type CoinRate, hasLimit } from '../../../machines/sell/rates/coin.rules'
import { limitInDollars } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'

const Line = ({ icon: Icon, text }: { icon: typeof Coins; text: string }) => (
  <chakra.li display="flex" gap="3">
    <chakra.span flexShrink="0" paddingTop="2px">
      <Icon aria-hidden size={20} />
    </chakra.span>
    <chakra.span>{text}</chakra.span>
  </chakra.li>
)

/** Warnings against losing money (SELL-22, CONST-23). */
export const ImportantCard = ({ rate }: { rate: CoinRate }) => (
  <Card tone="warning" aria-labelledby="important" display="flex" flexDirection="column" gap="2">
    <chakra.h2 id="important" textStyle="rowTitle">
      Important!!
    </chakra.h2>
    <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="2">
      <Line icon={TriangleAlert} text={onlyThisCoinText(rate.currency)} />
      {hasLimit(rate.limit) && <Line icon={Coins} text={minimumText(limitInDollars(rate.limit))} />}
    </chakra.ul>
  </Card>
)
