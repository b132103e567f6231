import { assertDefined } from '../../core/assert-defined'
import type { MoneyIntent, MoneyKind } from '../../money/intent'
import type { MarketData, OrderKind, Quote } from './order.rules'
import { swap } from './swap/swap.rules'
import { transfer } from './transfer/transfer.rules'
import { sell, sellAll } from './wallet-sale/wallet-sale.rules'

type PlacedKind = Pick<OrderKind<unknown, MarketData, Quote, unknown>, 'isValid' | 'requote' | 'intent'>
const kinds: Record<MoneyKind, PlacedKind> = { sell, sellAll, transfer, swap }

export const isQuoteValid = (quote: Quote | null, marketData: MarketData): boolean =>
  quote !== null && kinds[quote.kind].isValid(quote, marketData)

export const requote = (quote: Quote | null, marketData: MarketData): Quote | null =>
  quote && kinds[quote.kind].requote(quote, marketData)

export const intentOf = (quote: Quote | null, id: string): MoneyIntent => {
  const confirmedQuote = assertDefined(quote)
  return kinds[confirmedQuote.kind].intent(id, confirmedQuote)
}
