import type { OpenIntent } from '../shared/intent'
import { frozenAs, type MoneyContext, noMoney, openedWith } from '../shared/money-context'
import { withoutField } from '../shared/refusal'
import {
  draftFromCrypto,
  draftFromUsd,
  emptyDraft,
  fullDraft,
  type LinkedDraft,
  redrawn,
  repriced,
  type Typed,
} from './linked.rules'
import {
  askedAnew,
  frozenSell,
  frozenSellAll,
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
export interface SellContext extends MoneyContext<SellFigures> {
  symbol: string
  chain: string
  terms: SellTerms | null
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
  terms: null,
  ...openedWith(open),
})

/** Statements that guards make. */
export const sellAnswers = {
  intentIsOpen: ({ context }: Own) => context.open !== null,
  termsAreKnown: ({ context }: Own) => context.terms !== null,
  orderIsSound: ({ context: { draft, terms } }: Own) => terms !== null && frozenSell(draft, terms) !== null,
  allCanBeSold: ({ context: { terms } }: Own) => terms !== null && frozenSellAll(terms) !== null,
  /** What was confirmed still holds at these terms. */
  figuresStand: ({ context: { figures } }: Own, terms: SellTerms) =>
    figures !== null && sellStands(figures, terms) && !sellHasMoved(figures, terms),
  figuresCanBeAskedAnew: ({ context: { figures } }: Own, terms: SellTerms) =>
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
  frozen: ({ context: { draft, terms } }: Own) => frozenAs(terms && frozenSell(draft, terms)),
  frozenAll: ({ context: { terms } }: Own) => frozenAs(terms && frozenSellAll(terms)),
  frozenAnew: ({ context: { figures, draft } }: Own, terms: SellTerms) => ({
    figures: figures && askedAnew(figures, terms),
    draft: figures?.kind === 'sell' ? repriced(figures.amountCrypto, terms) : redrawn(draft, terms),
    moved: true,
    terms,
  }),
}
