import { moveSign } from '../../../machines/money/move'
import { nairaOf } from '../../../machines/money/naira'
import { coins, dollars, nairaText } from '../../ui/format'
import { LazyScreen, LoadingContext, screenCode } from '../../ui/layout/lazy-screen'
import { MoveTitle } from '../move-title.view'
import { blank, type HistoryRowProps, Row, useTransaction } from './row.view'

const Plain = ({ id, onOpen }: HistoryRowProps) => {
  const row = useTransaction(id)
  const paid = row && nairaOf(row)
  return row ? (
    <Row
      row={row}
      title={<MoveTitle row={row} />}
      amount={paid ? nairaText(paid) : moveSign(row.type) + coins(row.amountCrypto, row.currency.symbol)}
      below={dollars(row.amountUSD)}
      onOpen={onOpen}
    />
  ) : (
    blank
  )
}

/** Comes with the first swap of a list. */
const swap = screenCode(() => import('./swaps/swap-row.view').then(({ SwapRow }) => SwapRow))

/** One transaction in the list, or both legs of a swap. Subscribes to its own entities in the cache. */
export const HistoryRow = (props: HistoryRowProps) =>
  props.otherLeg ? (
    <LoadingContext value={blank}>
      <LazyScreen code={swap} {...props} />
    </LoadingContext>
  ) : (
    <Plain {...props} />
  )
