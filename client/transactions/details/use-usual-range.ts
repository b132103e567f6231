import { paysNaira } from '../../../machines/money/move'
import {
  type PastSale,
  type UsualRange,
  usualRange,
} from '../../../machines/transactions/details/expectation.rules'
import { isUnderWay } from '../../../machines/transactions/status.rules'
import { PastSalesDocument, type WholeTransactionFragment } from '../../generated/graphql'
import { useQuietQuery } from '../../resource/use-quiet-query'

/** Enough to find ten with the same network among them. */
const salesRead = 50

/** How long the customer's last sales of this coin on this network took; null while unknown. */
export const useUsualRange = ({
  currency,
  direction,
  status,
}: WholeTransactionFragment): UsualRange | null => {
  const isAwaited = isUnderWay(status) && paysNaira({ direction })
  const { data } = useQuietQuery(
    PastSalesDocument,
    isAwaited ? { currency: currency.symbol, size: salesRead } : null,
    'cache-first',
  )
  const sales = (data?.transactions.nodes ?? []).flatMap((sale): PastSale[] =>
    sale.approveDate !== null && paysNaira(sale) && sale.currency.chain === currency.chain
      ? [{ createdAt: Date.parse(sale.createDate), approvedAt: Date.parse(sale.approveDate) }]
      : [],
  )
  return usualRange(sales)
}
