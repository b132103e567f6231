import { paysNaira } from '../../money/move'
import { isUnderWay, type TransactionStatus } from '../../money/transaction-status'
import { confirmationTime, payoutTime } from '../../money/usual-times'
import { rangeText, type UsualRange } from './expectation.rules'

/** 'Usually 14–32 min': by the customer's own sales, else by what is usual; null once nothing is waited for. */
export const usualTimeText = (
  { status, direction, chain }: { status: TransactionStatus; direction: string; chain: string },
  own: UsualRange | null,
): string | null => {
  if (!isUnderWay(status)) return null
  if (own && paysNaira({ direction })) return `Usually ${rangeText(own)}`
  return status === 'pool'
    ? `The network usually confirms in ${confirmationTime(chain)}`
    : `Usually another ${payoutTime}`
}
