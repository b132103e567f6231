import type { ApiError } from '../../core/api-error'
import type { MoneyIntent, MoneyKind, MoneyResult, OpenIntent } from '../../money/intent'
import { askedAnew, type SellMarketData, type SellQuote, sellStands } from '../sell-order/sell-order.rules'
import { type SwapMarketData, type SwapQuote, swapAnew, swapStands } from '../swap/swap.rules'
import {
  type TransferMarketData,
  type TransferQuote,
  transferAnew,
  transferStands,
} from '../transfer/transfer.rules'

/** What the customer confirms; nothing else is sent. */
export type Quote = SellQuote | TransferQuote | SwapQuote
/** What a quote is made of and checked against: of the quote's own kind. */
export type MarketData = SellMarketData | TransferMarketData | SwapMarketData

/** An order to be confirmed, or an intent of before whose fate is open; neither where there is none. */
export interface Order {
  quote: Quote | null
  open: OpenIntent | null
}

/**
 * `settled`: money moved. `rejected`: surely not, and never will. `withdrawn`: the customer went back. `invalid`: the
 * market data allow it no more.
 */
export type PlacementEnd = 'settled' | 'rejected' | 'withdrawn' | 'invalid'

/** What is known of an order while it is placed, and at its end. */
export interface Placement extends Order {
  /** The figures changed since the customer last saw them. */
  moved: boolean
  /** As they were read last; null where they were not, or where the quote held. */
  marketData: MarketData | null
  /** The key of the press that confirmed it last; null before. */
  intentId: string | null
  result: MoneyResult | null
  /** Only the customer can tell what became of it. */
  decidable: boolean
  /** What the customer said of it. */
  happened: boolean
  error: ApiError | null
  end: PlacementEnd | null
}

/** The rules of a quote's kind; its market data are of the same kind, for they are read for this quote. */
interface Rules {
  isValid: (quote: never, marketData: never) => boolean
  requoted: (quote: never, marketData: never) => Quote | null
}
const sell: Rules = { isValid: sellStands, requoted: askedAnew }
const rules: Readonly<Record<MoneyKind, Rules>> = {
  sell,
  sellAll: sell,
  transfer: { isValid: transferStands, requoted: transferAnew },
  swap: { isValid: swapStands, requoted: swapAnew },
}

/** Whether what was confirmed still holds with this market data: no price moved by more than 0.5 %. */
export const quoteIsValid = (quote: Quote | null, marketData: MarketData): boolean =>
  quote !== null && rules[quote.kind].isValid(quote as never, marketData as never)

/** The confirmed order with today's figures; null when it can no longer be placed. */
export const requoted = (quote: Quote | null, marketData: MarketData): Quote | null =>
  quote && rules[quote.kind].requoted(quote as never, marketData as never)

/** What is sent: the confirmed figures and nothing else; 'Sell all' says 0 (CONST-04). */
export const intentOf = (id: string, quote: Quote): MoneyIntent => {
  const { symbol, chain, amountCrypto } = quote
  const coins = { id, symbol, chain, amountCrypto }
  switch (quote.kind) {
    case 'sell':
      return { kind: quote.kind, ...coins }
    case 'sellAll':
      return { kind: quote.kind, ...coins, amountCrypto: '0' }
    case 'transfer':
      return { kind: quote.kind, ...coins, recipient: quote.recipient }
    case 'swap':
      return { kind: quote.kind, ...coins, toSymbol: quote.to.symbol, toChain: quote.to.chain }
  }
}

export const kindOf = ({ quote, open }: Order): MoneyKind | null => (quote ?? open)?.kind ?? null

/** How much it is, coins: what moved, else what was asked for; null for everything (CONST-04) and for nothing. */
export const amountOf = ({ result, quote, open }: Pick<Placement, 'result' | 'quote' | 'open'>) => {
  const amount = (result ?? quote ?? open)?.amountCrypto ?? '0'
  return amount === '0' ? null : amount
}
