import type { ApiError } from '../../core/api-error'
import { assertDefined } from '../../core/assert-defined'
import type { MoneyIntent, MoneyResult, OpenIntent } from '../../money/intent'
import type { MarketData, OrderKinds, Quote } from '../orders/order.rules'

export interface Order {
  quote: Quote | null
  open: OpenIntent | null
}

export interface RuledOrder extends Order {
  kinds: OrderKinds
}
type RuledQuote = Pick<RuledOrder, 'kinds' | 'quote'>

/** `rejected`: nothing moved, and nothing will. `withdrawn`: the customer went back. `invalid`: no longer possible. */
export type PlacementEnd = 'settled' | 'rejected' | 'withdrawn' | 'invalid'

export interface Placement extends Order {
  /** What the customer saw before the figures changed; null while they are those that they saw last. */
  previous: Quote | null
  /** The last market data; null if they were not read, or if the quote was valid. */
  marketData: MarketData | null
  /** The idempotency key of the last confirmation; null before. */
  intentId: string | null
  result: MoneyResult | null
  /** Whether only the customer can decide the outcome. */
  decidable: boolean
  happened: boolean
  error: ApiError | null
  end: PlacementEnd | null
}

/** Before anything was confirmed; an unresolved intent has its key already. */
export const newPlacement = (order: RuledOrder): Placement & RuledOrder => ({
  ...order,
  intentId: order.open?.intentId ?? null,
  previous: null,
  marketData: null,
  result: null,
  decidable: false,
  happened: false,
  error: null,
  end: null,
})

export const quoteIsValid = ({ kinds, quote }: RuledQuote, marketData: MarketData): boolean =>
  quote !== null && kinds[quote.kind]!.isValid(quote, marketData)

/** The order requoted with current market data; null if it can no longer be placed. */
export const requote = ({ kinds, quote }: RuledQuote, marketData: MarketData): Quote | null =>
  quote && kinds[quote.kind]!.requote(quote, marketData)

export const intentOf = ({ kinds, quote }: RuledQuote, id: string): MoneyIntent => {
  const confirmed = assertDefined(quote)
  return kinds[confirmed.kind]!.intent(id, confirmed)
}

/** Why the password is asked for before a transfer (ruling 30). */
export const passwordForTransferText =
  'Enter your password to send this. We ask before the first transfer to someone, and when you send more than $1,000 in a day.'

/** Coins: settled, else requested; null for everything (CONST-04) and for nothing. */
export const amountOf = ({ result, quote, open }: Pick<Placement, 'result' | 'quote' | 'open'>) => {
  const amount = (result ?? quote ?? open)?.amountCrypto ?? '0'
  return amount === '0' ? null : amount
}
