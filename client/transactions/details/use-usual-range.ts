import { useQuery } from '@apollo/client/react'
import {
  type PastSale,
  type UsualRange,
  usualRange,
} from '../../../machines/transactions/details/expectation.rules'
import { paysNaira } from '../../../machines/transactions/move.rules'
import { isUnderWay } from '../../../machines/transactions/status.rules'
import { PastSalesDocument, type WholeTransactionFragment } from '../../generated/graphql'

/** Enough to find ten with the same network among them. */
const salesRead = 50

/** How long the customer's last sales of this coin on this network took; null while unknown. */
export const useUsualRange = ({
  currency,
  direction,
  status,
}: WholeTransactionFragment): UsualRange | null => {
  const { data } = useQuery(PastSalesDocument, {
    fetchPolicy: 'cache-first',
    variables: { currency: currency.symbol, size: salesRead },
    skip: !isUnderWay(status) || !paysNaira({ direction }),
  })
  const sales = (data?.transactions.nodes ?? []).flatMap((sale): PastSale[] =>
    sale.approveDate !== null && paysNaira(sale) && sale.currency.chain === currency.chain
      ? [{ createdAt: Date.parse(sale.createDate), approvedAt: Date.parse(sale.approveDate) }]
      : [],
  )
  return usualRange(sales)
}
