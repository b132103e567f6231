import { chakra } from '@chakra-ui/react/styled-system'
import { TriangleAlert } from 'lucide-react'
import { minimumText, onlyThisCoinText } from '../../../machines/sell/deposit/deposit.rules'
import { type CoinRate, hasLimit } from '../../../machines/sell/rates/coin.rules'
import { limitInDollars } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { TwoBars } from '../../ui/marks/two-bars.view'

const Line = ({ text }: { text: string }) => (
  <chakra.li display="flex" gap="3">
    <TwoBars color="orange.solid" marginTop="8px" />
    <span>{text}</span>
  </chakra.li>
)

/** Warnings against losing money (SELL-22, CONST-23). */
export const ImportantCard = ({ rate }: { rate: CoinRate }) => (
  <Card tone="warning" aria-labelledby="important" display="flex" flexDirection="column" gap="2">
    <chakra.h2 id="important" textStyle="rowTitle" display="flex" gap="10px" color="orange.fg">
      <TriangleAlert aria-hidden size={24} />
      Important!!
    </chakra.h2>
    <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="2">
      <Line text={onlyThisCoinText(rate.currency)} />
      {hasLimit(rate.limit) && <Line text={minimumText(limitInDollars(rate.limit))} />}
    </chakra.ul>
  </Card>
)
