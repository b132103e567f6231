import { nairaForDollars } from '../../money/naira'
import { confirmationTime, payoutTime } from '../../money/usual-times'
import { paysNaira } from '../move.rules'
import { isUnderWay, type TransactionStatus } from '../status.rules'
import { rangeText, type UsualRange } from './expectation.rules'

/** What the headline of a transaction depends on. */
export interface HeadlineOf {
  status: TransactionStatus
  direction: string
  /** USD; an estimate before the network's confirmation. */
  amountUSD: string
  /** NGN; null where none is paid. */
  amountNGN: string | null
}

export interface Headline {
  /** NGN; null where none is paid: then the coins lead. */
  naira: string | null
  /** Before the network's confirmation: the rate is not locked yet. */
  isEstimate: boolean
}

/** The main figure: before the confirmation at the rate of now, NGN per USD, where it is known. */
export const headlineOf = (
  { status, direction, amountUSD, amountNGN }: HeadlineOf,
  rateNow: string | null,
): Headline => {
  if (!paysNaira({ direction })) return { naira: null, isEstimate: false }
  const isEstimate = status === 'pool'
  return {
    naira: isEstimate && rateNow !== null ? nairaForDollars(amountUSD, rateNow) : amountNGN,
    isEstimate,
  }
}

/** 'Usually 14–32 min': by the customer's own sales, else by what is usual; null once nothing is waited for. */
export const usualTimeText = (
  { status, direction, chain }: Pick<HeadlineOf, 'status' | 'direction'> & { chain: string },
  own: UsualRange | null,
): string | null => {
  if (!isUnderWay(status)) return null
  if (own && paysNaira({ direction })) return `Usually ${rangeText(own)}`
  return status === 'pool'
    ? `The network usually confirms in ${confirmationTime(chain)}`
    : `Usually ${payoutTime} from here`
}
