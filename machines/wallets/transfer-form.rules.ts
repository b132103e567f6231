import type { OpenIntent } from '../shared/intent'
import { frozenAs, type MoneyContext, noMoney, openedWith } from '../shared/money-context'
import { refusal, withoutField } from '../shared/refusal'
import {
  cryptoToSend,
  draftFromCrypto,
  draftFromUsd,
  emptyDraft,
  fullDraft,
  redrawn,
  repriced,
  type Typed,
} from './linked.rules'
import {
  frozenTransfer,
  mayBeSomeone,
  oneselfText,
  type TransferDraft,
  type TransferFigures,
  type TransferTerms,
  transferAnew,
  transferStands,
} from './transfer.rules'

/** A wallet to send from; null where it is still to be chosen. */
export interface SourceWallet {
  symbol: string | null
  chain: string | null
}

/** What a transfer knows. The recipient's names stay in the cache: only the id is here. */
export interface TransferContext extends MoneyContext<TransferFigures>, SourceWallet {
  /** The customer's own account: nobody sends to themselves. */
  accountId: string
  terms: TransferTerms | null
  draft: TransferDraft
  /** The id of the account that was found for exactly this text; null otherwise. */
  recipient: string | null
}

interface Own {
  context: TransferContext
}

export const freshTransfer = {
  ...noMoney,
  symbol: null,
  chain: null,
  terms: null,
  draft: { ...emptyDraft, to: '' },
  recipient: null,
} as const

/** Statements that guards make. */
export const transferAnswers = {
  intentIsOpen: (_: unknown, { open }: { open?: OpenIntent | null }) => Boolean(open),
  walletIsGiven: (_: unknown, { symbol, chain }: SourceWallet) => symbol !== null && chain !== null,
  termsAreKnown: ({ context }: Own) => context.terms !== null,
  textMayBeSomeone: (_: unknown, { text }: { text: string }) => mayBeSomeone(text),
  draftMayBeSomeone: ({ context }: Own) => mayBeSomeone(context.draft.to),
  recipientIsFound: ({ context }: Own) => context.recipient !== null,
  recipientIsOneself: ({ context }: Own, { id }: { id: string }) => id === context.accountId,
  transferIsSound: ({ context: { draft, recipient, terms } }: Own) =>
    terms !== null && frozenTransfer(draft, recipient, terms) !== null,
  figuresStand: ({ context: { figures } }: Own, terms: TransferTerms) =>
    figures !== null && transferStands(figures, terms),
  figuresCanBeAskedAnew: ({ context: { figures } }: Own, terms: TransferTerms) =>
    figures !== null && transferAnew(figures, terms) !== null,
}

/** The changes of the form, for `assign`. */
export const transferChanges = {
  opened: (_: unknown, { symbol, chain, open }: SourceWallet & { open?: OpenIntent | null }) => ({
    ...freshTransfer,
    symbol: open?.symbol ?? symbol,
    chain: open?.chain ?? chain,
    ...openedWith(open),
  }),
  wallet: ({ context }: Own, { symbol, chain }: SourceWallet) => ({
    symbol,
    chain,
    terms: null,
    draft: { ...context.draft, ...emptyDraft },
    refusal: null,
  }),
  terms: ({ context: { draft } }: Own, terms: TransferTerms) => ({
    terms,
    draft: { ...draft, ...redrawn(draft, terms, cryptoToSend) },
  }),
  to: ({ context: { draft, refusal: reason } }: Own, { text }: { text: string }) => ({
    draft: { ...draft, to: text },
    recipient: null,
    refusal: withoutField(reason, 'recipient'),
  }),
  // The amounts are asked for from here on: nothing of them is wrong yet.
  recipient: (_: unknown, { id }: { id: string }) => ({ recipient: id, refusal: null, checked: false }),
  oneself: { recipient: null, refusal: refusal(422, oneselfText) },
  usd: ({ context: { terms, draft, refusal: reason } }: Own, typed: Typed) => ({
    draft: { ...draft, ...draftFromUsd(typed, terms, cryptoToSend) },
    refusal: withoutField(reason, 'amountCrypto'),
  }),
  crypto: ({ context: { terms, draft, refusal: reason } }: Own, typed: Typed) => ({
    draft: { ...draft, ...draftFromCrypto(typed, terms) },
    refusal: withoutField(reason, 'amountCrypto'),
  }),
  max: ({ context: { terms, draft } }: Own) => ({
    draft: terms ? { ...draft, ...fullDraft(terms) } : draft,
  }),
  frozen: ({ context: { draft, recipient, terms } }: Own) =>
    frozenAs(terms && frozenTransfer(draft, recipient, terms)),
  frozenAnew: ({ context: { figures, draft } }: Own, terms: TransferTerms) => ({
    figures: figures && transferAnew(figures, terms),
    draft: figures ? { ...draft, ...repriced(figures.amountCrypto, terms) } : draft,
    moved: true,
    terms,
  }),
}
