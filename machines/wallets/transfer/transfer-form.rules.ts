import { apiError, withoutField } from '../../core/api-error'
import { assertDefined } from '../../core/assert-defined'
import type { OpenIntent } from '../../money/intent'
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
} from '../orders/transfer.rules'
import { freshForm, lockedQuote, type OrderForm, openedWith } from '../placement/order-form.setup'
import type { Placement } from '../placement/placement.rules'

/** The source wallet; null until selected. */
export interface SourceWallet {
  symbol: string | null
  chain: string | null
}

/** A transfer's context. The recipient's names stay in the cache: only the id is here. */
export interface TransferContext extends OrderForm, SourceWallet {
  /** The customer's own account, to which transfers are refused. */
  accountId: string
  marketData: TransferMarketData | null
  draft: TransferDraft
  /** The account id found for exactly this text; null otherwise. */
  recipient: string | null
}

interface Own {
  context: TransferContext
}

export const freshTransfer = {
  ...freshForm,
  symbol: null,
  chain: null,
  marketData: null,
  draft: { ...emptyDraft, to: '' },
  recipient: null,
} as const

export const pairOf = ({ context: { symbol, chain } }: Own) => ({
  symbol: assertDefined(symbol),
  chain: assertDefined(chain),
})

/** The guards' conditions. */
export const transferAnswers = {
  walletIsGiven: ({ context }: Own) => context.symbol !== null,
  marketDataIsKnown: ({ context }: Own) => context.marketData !== null,
  textMayBeSomeone: (_: unknown, { text }: { text: string }) => mayBeSomeone(text),
  draftMayBeSomeone: ({ context }: Own) => mayBeSomeone(context.draft.to),
  recipientIsFound: ({ context }: Own) => context.recipient !== null,
  recipientIsOneself: ({ context }: Own, { id }: { id: string }) => id === context.accountId,
  transferIsSound: ({ context: { draft, recipient, marketData } }: Own) =>
    marketData !== null && lockTransferQuote(draft, recipient, marketData) !== null,
}

/** The form's changes, for `assign`. */
export const transferChanges = {
  opened: (_: unknown, { open, ...given }: SourceWallet & { open?: OpenIntent | null }) => {
    const { symbol, chain } = open ?? given
    return {
      ...freshTransfer,
      // A wallet without coin or network counts as not selected.
      ...(symbol === null || chain === null ? {} : { symbol, chain }),
      ...openedWith(open),
    }
  },
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
  // The amount fields appear: their validation starts fresh.
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
  lock: ({ context: { draft, recipient, marketData } }: Own) =>
    lockedQuote(marketData && lockTransferQuote(draft, recipient, marketData)),
  /** Restores the confirmed quote into the form, at the prices read since. */
  takeBack: ({ context: { order, draft } }: Own, placement: Placement) => {
    const marketData = placement.marketData as TransferMarketData | null
    if (!marketData || !order.quote) return {}
    return { marketData, draft: { ...draft, ...repriced(order.quote.amountCrypto, marketData) } }
  },
}
