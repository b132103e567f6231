import type { OpenIntent } from '../shared/intent'
import { type MoneyContext, noMoney } from '../shared/money-steps'
import { withoutField } from '../shared/refusal'
import {
  draftFromCrypto,
  draftFromUsd,
  emptyDraft,
  fullDraft,
  type LinkedDraft,
  redrawn,
  type Typed,
} from './linked.rules'
import {
  askedAnew,
  frozenSell,
  frozenSellAll,
  repriced,
  type SellFigures,
  type SellTerms,
  sellHasMoved,
  sellStands,
} from './sell-order.rules'

export interface SellInput {
  symbol: string
  chain: string
  /** An intent of this wallet whose fate is still open: the flow begins with it. */
  open: OpenIntent | null
}

/** What the sell order knows. */
export interface SellContext extends MoneyContext {
  symbol: string
  chain: string
  terms: SellTerms | null
  draft: LinkedDraft
  checked: boolean
  /** What the review shows, and nothing else is sent. */
  figures: SellFigures | null
  /** The figures changed since the customer last saw them. */
  moved: boolean
}

interface Own {
  context: SellContext
}

export const freshForm = {
  ...noMoney,
  draft: emptyDraft,
  checked: false,
  figures: null,
  moved: false,
} as const

export const startOf = ({ symbol, chain, open }: SellInput): SellContext => ({
  ...freshForm,
  symbol,
  chain,
  terms: null,
  open,
  intentId: open?.intentId ?? null,
})

/** Statements that guards make. */
export const sellAnswers = {
  intentIsOpen: ({ context }: Own) => context.open !== null,
  termsAreKnown: ({ context }: Own) => context.terms !== null,
  orderIsSound: ({ context: { draft, terms } }: Own) => terms !== null && frozenSell(draft, terms) !== null,
  allCanBeSold: ({ context: { terms } }: Own) => terms !== null && frozenSellAll(terms) !== null,
  /** What was confirmed still holds at these terms. */
  orderStands: ({ context: { figures } }: Own, terms: SellTerms) =>
    figures !== null && sellStands(figures, terms) && !sellHasMoved(figures, terms),
  orderCanBeAskedAnew: ({ context: { figures } }: Own, terms: SellTerms) =>
    figures !== null && askedAnew(figures, terms) !== null,
}

/** The changes of the form, for `assign`. */
export const sellChanges = {
  terms: ({ context: { draft } }: Own, terms: SellTerms) => ({ terms, draft: redrawn(draft, terms) }),
  usd: ({ context: { terms, refusal } }: Own, typed: Typed) => ({
    draft: draftFromUsd(typed, terms),
    refusal: withoutField(refusal, 'amountCrypto'),
  }),
  crypto: ({ context: { terms, refusal } }: Own, typed: Typed) => ({
    draft: draftFromCrypto(typed, terms),
    refusal: withoutField(refusal, 'amountCrypto'),
  }),
  max: ({ context: { terms, draft } }: Own) => ({ draft: terms ? fullDraft(terms) : draft }),
  frozen: ({ context: { draft, terms } }: Own) => ({
    figures: terms && frozenSell(draft, terms),
    moved: false,
    checked: false,
    refusal: null,
  }),
  frozenAll: ({ context: { terms } }: Own) => ({
    figures: terms && frozenSellAll(terms),
    moved: false,
    checked: false,
    refusal: null,
  }),
  frozenAnew: ({ context: { figures, draft } }: Own, terms: SellTerms) => ({
    figures: figures && askedAnew(figures, terms),
    draft: figures?.kind === 'sell' ? repriced(figures, terms) : redrawn(draft, terms),
    moved: true,
    terms,
  }),
}
