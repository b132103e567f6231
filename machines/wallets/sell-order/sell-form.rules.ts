import { withoutField } from '../../core/api-error'
import type { OpenIntent } from '../../money/intent'
import { lockedQuote, type MoneyContext, noMoney, openedWith } from '../../money/money-context'
import {
  draftFromCrypto,
  draftFromUsd,
  emptyDraft,
  fullDraft,
  type LinkedDraft,
  redrawn,
  repriced,
  type Typed,
} from '../money/linked.rules'
import {
  askedAnew,
  lockSellAllQuote,
  lockSellQuote,
  type SellMarketData,
  type SellQuote,
  sellPriceChanged,
  sellStands,
} from './sell-order.rules'

export interface SellInput {
  symbol: string
  chain: string
  /** An intent of this wallet whose fate is still open: the flow begins with it. */
  open: OpenIntent | null
}

/** What the sell order knows. */
export interface SellContext extends MoneyContext<SellQuote> {
  symbol: string
  chain: string
  marketData: SellMarketData | null
  draft: LinkedDraft
}

interface Own {
  context: SellContext
}

export const freshForm = {
  ...noMoney,
  draft: emptyDraft,
} as const

export const startOf = ({ symbol, chain, open }: SellInput): SellContext => ({
  ...freshForm,
  symbol,
  chain,
  marketData: null,
  ...openedWith(open),
})

/** Statements that guards make. */
export const sellAnswers = {
  intentIsOpen: ({ context }: Own) => context.open !== null,
  marketDataIsKnown: ({ context }: Own) => context.marketData !== null,
  orderIsSound: ({ context: { draft, marketData } }: Own) =>
    marketData !== null && lockSellQuote(draft, marketData) !== null,
  allCanBeSold: ({ context: { marketData } }: Own) =>
    marketData !== null && lockSellAllQuote(marketData) !== null,
  /** What was confirmed still holds with this market data. */
  quoteIsValid: ({ context: { quote } }: Own, marketData: SellMarketData) =>
    quote !== null && sellStands(quote, marketData) && !sellPriceChanged(quote, marketData),
  canRequote: ({ context: { quote } }: Own, marketData: SellMarketData) =>
    quote !== null && askedAnew(quote, marketData) !== null,
}

/** The changes of the form, for `assign`. */
export const sellChanges = {
  marketData: ({ context: { draft } }: Own, marketData: SellMarketData) => ({
    marketData,
    draft: redrawn(draft, marketData),
  }),
  usd: ({ context: { marketData, error: apiError } }: Own, typed: Typed) => ({
    draft: draftFromUsd(typed, marketData),
    error: withoutField(apiError, 'amountCrypto'),
  }),
  crypto: ({ context: { marketData, error: apiError } }: Own, typed: Typed) => ({
    draft: draftFromCrypto(typed, marketData),
    error: withoutField(apiError, 'amountCrypto'),
  }),
  max: ({ context: { marketData, draft } }: Own) => ({ draft: marketData ? fullDraft(marketData) : draft }),
  frozen: ({ context: { draft, marketData } }: Own) =>
    lockedQuote(marketData && lockSellQuote(draft, marketData)),
  frozenAll: ({ context: { marketData } }: Own) => lockedQuote(marketData && lockSellAllQuote(marketData)),
  frozenAnew: ({ context: { quote, draft } }: Own, marketData: SellMarketData) => ({
    quote: quote && askedAnew(quote, marketData),
    draft: quote?.kind === 'sell' ? repriced(quote.amountCrypto, marketData) : redrawn(draft, marketData),
    moved: true,
    marketData,
  }),
}
