import { paysNaira } from '../../money/move'
import { confirmationTime, payoutTime } from '../../money/usual-times'
import { isUnderWay, type TransactionStatus } from '../status.rules'
import { rangeText, type UsualRange } from './expectation.rules'

/** What the naira of a transaction depends on. */
export interface NairaOf {
  status: TransactionStatus
  direction: string
  /** NGN; null where none is paid. */
  amountNGN: string | null
}

/**
 * The one figure in naira of a transaction, wherever it is shown: the server's, an estimate until the network has
 * confirmed and the rate is locked. Null where none is paid: then the coins lead.
 */
export const nairaOf = ({
  status,
  direction,
  amountNGN,
}: NairaOf): { naira: string; isEstimate: boolean } | null =>
  amountNGN === null || !paysNaira({ direction }) ? null : { naira: amountNGN, isEstimate: status === 'pool' }

/** 'Usually 14–32 min': by the customer's own sales, else by what is usual; null once nothing is waited for. */
export const usualTimeText = (
  { status, direction, chain }: Pick<NairaOf, 'status' | 'direction'> & { chain: string },
  own: UsualRange | null,
): string | null => {
  if (!isUnderWay(status)) return null
  if (own && paysNaira({ direction })) return `Usually ${rangeText(own)}`
  return status === 'pool'
    ? `The network usually confirms in ${confirmationTime(chain)}`
    : `Usually ${payoutTime} from here`
}
