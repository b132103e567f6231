import { paysNaira } from '../../../machines/money/move'
import { isUnderWay } from '../../../machines/money/transaction-status'
import {
  type PastSale,
  type UsualRange,
  usualRange,
} from '../../../machines/transactions/details/expectation.rules'
import { PastSalesDocument, type WholeTransactionFragment } from '../../generated/graphql'
import { querySource } from '../../resource/source'
import { useResource } from '../../resource/use-resource'

/** Enough to find ten with the same network among them. */
const salesRead = 50

/** Null: nobody waits for a payout. */
const pastSalesOf = (currency: string | null) =>
  querySource({
    name: 'pastSales',
    document: PastSalesDocument,
    variables: () => (currency === null ? null : { currency, size: salesRead }),
    once: true,
  })

/** How long the customer's last sales of an awaited one's coin on its network took; null while unknown. */
export const useUsualRange = (details: WholeTransactionFragment | undefined): UsualRange | null => {
  const awaited = details && isUnderWay(details.status) && paysNaira(details) ? details.currency : null
  const { data } = useResource(pastSalesOf(awaited?.symbol ?? null), { quiet: true })
  if (!awaited) return null
  const sales = (data?.transactions.nodes ?? []).flatMap((sale): PastSale[] =>
    sale.approveDate !== null && paysNaira(sale) && sale.currency.chain === awaited.chain
      ? [{ createdAt: Date.parse(sale.createDate), approvedAt: Date.parse(sale.approveDate) }]
      : [],
  )
  return usualRange(sales)
}
