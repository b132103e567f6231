import { apiError, withoutField } from '../../core/api-error'
import type { OpenIntent } from '../../money/intent'
import { lockedQuote, type MoneyContext, noMoney, openedWith } from '../../money/money-context'
import {
  cryptoToSend,
  draftFromCrypto,
  draftFromUsd,
  emptyDraft,
  fullDraft,
  redrawn,
  repriced,
  type Typed,
} from '../money/linked.rules'
import {
  lockTransferQuote,
  mayBeSomeone,
  oneselfText,
  type TransferDraft,
  type TransferMarketData,
  type TransferQuote,
  transferAnew,
  transferStands,
} from './transfer.rules'

/** A wallet to send from; null where it is still to be chosen. */
export interface SourceWallet {
  symbol: string | null
  chain: string | null
}

/** What a transfer knows. The recipient's names stay in the cache: only the id is here. */
export interface TransferContext extends MoneyContext<TransferQuote>, SourceWallet {
  /** The customer's own account: nobody sends to themselves. */
  accountId: string
  marketData: TransferMarketData | null
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
  marketData: null,
  draft: { ...emptyDraft, to: '' },
  recipient: null,
} as const

/** Statements that guards make. */
export const transferAnswers = {
  intentIsOpen: (_: unknown, { open }: { open?: OpenIntent | null }) => Boolean(open),
  walletIsGiven: (_: unknown, { symbol, chain }: SourceWallet) => symbol !== null && chain !== null,
  marketDataIsKnown: ({ context }: Own) => context.marketData !== null,
  textMayBeSomeone: (_: unknown, { text }: { text: string }) => mayBeSomeone(text),
  draftMayBeSomeone: ({ context }: Own) => mayBeSomeone(context.draft.to),
  recipientIsFound: ({ context }: Own) => context.recipient !== null,
  recipientIsOneself: ({ context }: Own, { id }: { id: string }) => id === context.accountId,
  transferIsSound: ({ context: { draft, recipient, marketData } }: Own) =>
    marketData !== null && lockTransferQuote(draft, recipient, marketData) !== null,
  quoteIsValid: ({ context: { quote } }: Own, marketData: TransferMarketData) =>
    quote !== null && transferStands(quote, marketData),
  canRequote: ({ context: { quote } }: Own, marketData: TransferMarketData) =>
    quote !== null && transferAnew(quote, marketData) !== null,
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
    marketData: null,
    draft: { ...context.draft, ...emptyDraft },
    error: null,
  }),
  marketData: ({ context: { draft } }: Own, marketData: TransferMarketData) => ({
    marketData,
    draft: { ...draft, ...redrawn(draft, marketData, cryptoToSend) },
  }),
  to: ({ context: { draft, error: reason } }: Own, { text }: { text: string }) => ({
    draft: { ...draft, to: text },
    recipient: null,
    error: withoutField(reason, 'recipient'),
  }),
  // The amounts are asked for from here on: nothing of them is wrong yet.
  recipient: (_: unknown, { id }: { id: string }) => ({ recipient: id, error: null, checked: false }),
  oneself: { recipient: null, error: apiError(422, oneselfText) },
  usd: ({ context: { marketData, draft, error: reason } }: Own, typed: Typed) => ({
    draft: { ...draft, ...draftFromUsd(typed, marketData, cryptoToSend) },
    error: withoutField(reason, 'amountCrypto'),
  }),
  crypto: ({ context: { marketData, draft, error: reason } }: Own, typed: Typed) => ({
    draft: { ...draft, ...draftFromCrypto(typed, marketData) },
    error: withoutField(reason, 'amountCrypto'),
  }),
  max: ({ context: { marketData, draft } }: Own) => ({
    draft: marketData ? { ...draft, ...fullDraft(marketData) } : draft,
  }),
  frozen: ({ context: { draft, recipient, marketData } }: Own) =>
    lockedQuote(marketData && lockTransferQuote(draft, recipient, marketData)),
  frozenAnew: ({ context: { quote, draft } }: Own, marketData: TransferMarketData) => ({
    quote: quote && transferAnew(quote, marketData),
    draft: quote ? { ...draft, ...repriced(quote.amountCrypto, marketData) } : draft,
    moved: true,
    marketData,
  }),
}
