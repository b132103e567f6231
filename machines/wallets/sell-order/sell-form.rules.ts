import { withoutField } from '../../core/api-error'
import type { OpenIntent } from '../../money/intent'
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
import { lockSellAllQuote, lockSellQuote, type SellMarketData } from '../orders/sell.rules'
import { freshForm, lockedQuote, type OrderForm, openedWith } from '../placement/order-form.setup'
import type { Placement } from '../placement/placement.rules'

export interface SellInput {
  symbol: string
  chain: string
  /** An unresolved intent of this wallet, with which the flow starts. */
  open: OpenIntent | null
}

/** The sell order's context. */
export interface SellContext extends OrderForm {
  symbol: string
  chain: string
  marketData: SellMarketData | null
  draft: LinkedDraft
}

interface Own {
  context: SellContext
}

export const freshSale = { ...freshForm, draft: emptyDraft } as const

export const startOf = ({ symbol, chain, open }: SellInput): SellContext => ({
  ...freshSale,
  symbol,
  chain,
  marketData: null,
  ...openedWith(open),
})

/** The guards' conditions. */
export const sellAnswers = {
  marketDataIsKnown: ({ context }: Own) => context.marketData !== null,
  orderIsSound: ({ context: { draft, marketData } }: Own) =>
    marketData !== null && lockSellQuote(draft, marketData) !== null,
  allCanBeSold: ({ context: { marketData } }: Own) =>
    marketData !== null && lockSellAllQuote(marketData) !== null,
}

/** The form's changes, for `assign`. */
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
  lock: ({ context: { draft, marketData } }: Own) =>
    lockedQuote(marketData && lockSellQuote(draft, marketData)),
  lockAll: ({ context: { marketData } }: Own) => lockedQuote(marketData && lockSellAllQuote(marketData)),
  /** Restores the confirmed quote into the form, at the prices read since. */
  takeBack: ({ context: { order, draft } }: Own, placement: Placement) => {
    const marketData = placement.marketData as SellMarketData | null
    const { quote } = order
    if (!marketData) return {}
    return {
      marketData,
      draft: quote?.kind === 'sell' ? repriced(quote.amountCrypto, marketData) : redrawn(draft, marketData),
    }
  },
}
