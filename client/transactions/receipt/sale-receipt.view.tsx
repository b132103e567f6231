import type { ReactNode } from 'react'
import { TransactionDetailsDocument } from '../../generated/graphql'
import { useReading } from '../../reading'
import { LazyScreen } from '../../ui/layout/lazy-screen'
import { transactionReading } from '../details/details.actors'
import { receipt } from '../details/details.screen'

/** The receipt of a sale that was made just now, as soon as it is paid; `waiting` until then. */
export const SaleReceipt = ({ id, waiting }: { id: string; waiting: ReactNode }) => {
  const { data } = useReading(TransactionDetailsDocument, { ...transactionReading(id), quiet: true })
  return data?.transaction.status === 'approved' ? <LazyScreen code={receipt} id={id} /> : waiting
}
