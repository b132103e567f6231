import { legsOf } from '../../../../machines/money/swap-legs'
import type { HistoryRowFragment } from '../../../generated/graphql'
import { coins } from '../../../ui/format'
import { blank, type HistoryRowProps, Row, useTransaction } from '../row.view'

const coinsOf = ({ amountCrypto, currency }: HistoryRowFragment, sign: string): string =>
  coins(amountCrypto, currency.symbol, 5, sign)

/** 'USDT → ETH': both legs of a swap in one row, which opens what came in. */
export const SwapRow = ({ id, otherLeg = '', onOpen }: HistoryRowProps) => {
  const row = useTransaction(id)
  const other = useTransaction(otherLeg)
  if (!row || !other) return blank
  const { given, received, isKnown } = legsOf(row, other)
  return (
    <Row
      row={received}
      title={`${given.currency.symbol} ${isKnown ? '→' : '⇄'} ${received.currency.symbol}`}
      amount={coinsOf(received, isKnown ? '+' : '')}
      below={coinsOf(given, isKnown ? '−' : '')}
      onOpen={onOpen}
    />
  )
}
