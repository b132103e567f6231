import type { ApiError } from '../../core/api-error'
import type { MoneyIntent, MoneyKind, MoneyResult, OpenIntent } from '../../money/intent'
import { cryptoPlaces, usdPlaces } from '../money/amount.rules'
import { leastOf } from '../money/price.rules'
import { askedAnew, type SellMarketData, type SellQuote, sellStands } from '../orders/sell.rules'
import { type SwapMarketData, type SwapQuote, swapAnew, swapStands } from '../orders/swap.rules'
import {
  type TransferMarketData,
  type TransferQuote,
  transferAnew,
  transferStands,
} from '../orders/transfer.rules'

/** The quote that the customer confirms; nothing else is sent. */
export type Quote = SellQuote | TransferQuote | SwapQuote
/** The market data that a quote is made of and checked against: of the quote's own kind. */
export type MarketData = SellMarketData | TransferMarketData | SwapMarketData

/** An order to confirm, or an unresolved intent; neither if there is none. */
export interface Order {
  quote: Quote | null
  open: OpenIntent | null
}

/**
 * `settled`: money moved. `rejected`: surely not, and never will. `withdrawn`: the customer went back. `invalid`: the
 * market data no longer allow it.
 */
export type PlacementEnd = 'settled' | 'rejected' | 'withdrawn' | 'invalid'

/** An order's data while it is placed, and its output. */
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
  /** The customer's decision. */
  happened: boolean
  error: ApiError | null
  end: PlacementEnd | null
}

/** Before anything was confirmed; an unresolved intent has its key already. */
export const newPlacement = (order: Order): Placement => ({
  quote: order.quote,
  open: order.open,
  intentId: order.open?.intentId ?? null,
  previous: null,
  marketData: null,
  result: null,
  decidable: false,
  happened: false,
  error: null,
  end: null,
})

/** The rules of a quote's kind, with market data of the same kind. */
interface Rules {
  isValid: (quote: never, marketData: never) => boolean
  requote: (quote: never, marketData: never) => Quote | null
}
const sell: Rules = { isValid: sellStands, requote: askedAnew }
const rules: Readonly<Record<MoneyKind, Rules>> = {
  sell,
  sellAll: sell,
  transfer: { isValid: transferStands, requote: transferAnew },
  swap: { isValid: swapStands, requote: swapAnew },
}

/** Whether the quote is still valid with this market data: no price changed by more than 0.5 %. */
export const quoteIsValid = (quote: Quote | null, marketData: MarketData): boolean =>
  quote !== null && rules[quote.kind].isValid(quote as never, marketData as never)

/** The order requoted with current market data; null if it can no longer be placed. */
export const requote = (quote: Quote | null, marketData: MarketData): Quote | null =>
  quote && rules[quote.kind].requote(quote as never, marketData as never)

/**
 * The intent to send: the confirmed figures, bounded by them (ruling 29), and nothing else; 'Sell all' sends 0
 * (CONST-04).
 */
export const intentOf = (id: string, quote: Quote): MoneyIntent => {
  const { symbol, chain, amountCrypto } = quote
  const coins = { id, symbol, chain, amountCrypto }
  switch (quote.kind) {
    case 'sell':
      return { kind: quote.kind, ...coins, leastNgn: leastOf(quote.amountNgn, usdPlaces) }
    case 'sellAll':
      return {
        kind: quote.kind,
        ...coins,
        amountCrypto: '0',
        leastNgn: leastOf(quote.amountNgn, usdPlaces),
        mostCrypto: amountCrypto,
      }
    case 'transfer':
      return { kind: quote.kind, ...coins, recipient: quote.recipient }
    case 'swap':
      return {
        kind: quote.kind,
        ...coins,
        toSymbol: quote.to.symbol,
        toChain: quote.to.chain,
        leastCrypto: leastOf(quote.estimate, cryptoPlaces),
      }
  }
}

/** Why the password is asked for before a transfer (ruling 30). */
export const passwordForTransferText =
  'Enter your password to send this. We ask before the first transfer to someone, and when a day’s transfers pass $1,000.'

export const kindOf = ({ quote, open }: Order): MoneyKind | null => (quote ?? open)?.kind ?? null

/**
 * The amount in coins: the settled one, otherwise the requested one; null for everything (CONST-04) and for nothing.
 */
export const amountOf = ({ result, quote, open }: Pick<Placement, 'result' | 'quote' | 'open'>) => {
  const amount = (result ?? quote ?? open)?.amountCrypto ?? '0'
  return amount === '0' ? null : amount
}
