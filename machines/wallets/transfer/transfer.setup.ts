import { assign, emit, setup } from 'xstate'
import { type ApiError, apiError, toApiError, withoutField } from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'
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
  lookupDebounceMs,
  mayBeSomeone,
  oneselfText,
  type TransferDraft,
  type TransferMarketData,
  transfer,
} from '../orders/transfer.rules'
import {
  freshForm,
  lockedQuote,
  type OrderForm,
  openedWith,
  orderActions,
  orderGuards,
} from '../placement/order-form.setup'
import { placementMachine } from '../placement/placement.machine'
import type { Placement } from '../placement/placement.rules'

/** The source wallet; null until selected. */
export interface SourceWallet {
  symbol: string | null
  chain: string | null
}

export type TransferEvent =
  | ({ type: 'transfer.open'; open: OpenIntent | null } & SourceWallet)
  | { type: 'transfer.pickWallet'; symbol: string; chain: string }
  /** `pickRecent`: someone who was sent to before; looked up again at once. */
  | { type: 'transfer.enterRecipient' | 'transfer.pickRecent'; text: string }
  | ({ type: 'transfer.enterUsd' | 'transfer.enterCrypto' } & Typed)
  | { type: 'transfer.findAgain' | 'transfer.fillMax' | 'transfer.review' }
  | { type: 'transfer.refresh' | 'transfer.close' }

/** Whether the market data could not be read. */
export type TransferEmitted = { type: 'transfer.refused'; error: ApiError }

/** A transfer's context. The recipient's names stay in the cache: only the id is here. */
export interface TransferContext extends OrderForm, SourceWallet {
  /** The customer's own account, to which transfers are refused. */
  accountId: string
  marketData: TransferMarketData | null
  draft: TransferDraft
  /** The account id found for exactly this text; null otherwise. */
  recipient: string | null
}

export const freshTransfer = {
  ...freshForm,
  symbol: null,
  chain: null,
  marketData: null,
  draft: { ...emptyDraft, to: '' },
  recipient: null,
} as const

const lockIn = ({ draft, recipient, marketData }: TransferContext) =>
  transfer.lock({ ...draft, recipient }, marketData)

/** The machine's actors, guards and actions. */
export const transferSetup = setup({
  types: {
    input: {} as { accountId: string },
    context: {} as TransferContext,
    events: {} as TransferEvent,
    emitted: {} as TransferEmitted,
    children: {} as { placement: 'placement' },
  },
  actors: {
    placement: placementMachine,
    /** Balance and price of the wallet, from the server. */
    readMarketData: declareActor<TransferMarketData, { symbol: string; chain: string }>('readMarketData'),
    /** Looks up a username or email; the names go into the cache. */
    findRecipient: declareActor<{ id: string }, { userId: string }>('findRecipient'),
  },
  delays: { LOOKUP_DEBOUNCE: lookupDebounceMs },
  guards: {
    ...orderGuards,
    walletIsGiven: ({ context }) => context.symbol !== null,
    textMayBeSomeone: (_, { text }: { text: string }) => mayBeSomeone(text),
    draftMayBeSomeone: ({ context }) => mayBeSomeone(context.draft.to),
    recipientIsFound: ({ context }) => context.recipient !== null,
    recipientIsOneself: ({ context }, { id }: { id: string }) => id === context.accountId,
    transferIsSound: ({ context }) => lockIn(context) !== null,
  },
  actions: {
    ...orderActions<TransferContext, TransferEvent>(),
    setOpened: assign((_, { open, ...given }: SourceWallet & { open?: OpenIntent | null }) => {
      const { symbol, chain } = open ?? given
      return {
        ...freshTransfer,
        // A wallet without coin or network counts as not selected.
        ...(symbol === null || chain === null ? {} : { symbol, chain }),
        ...openedWith(open),
      }
    }),
    setWallet: assign(({ context }, { symbol, chain }: SourceWallet) => ({
      symbol,
      chain,
      marketData: null,
      draft: { ...context.draft, ...emptyDraft },
      error: null,
    })),
    setMarketData: assign(({ context: { draft } }, marketData: TransferMarketData) => ({
      marketData,
      draft: { ...draft, ...redrawn(draft, marketData, cryptoToSend) },
    })),
    setTo: assign(({ context: { draft, error } }, { text }: { text: string }) => ({
      draft: { ...draft, to: text },
      recipient: null,
      error: withoutField(error, 'recipient'),
    })),
    // The amount fields appear: their validation starts fresh.
    setRecipient: assign((_, { id }: { id: string }) => ({ recipient: id, error: null, checked: false })),
    setOneself: assign({ recipient: null, error: apiError(422, oneselfText) }),
    setUsd: assign(({ context: { marketData, draft, error } }, typed: Typed) => ({
      draft: { ...draft, ...draftFromUsd(typed, marketData, cryptoToSend) },
      error: withoutField(error, 'amountCrypto'),
    })),
    setCrypto: assign(({ context: { marketData, draft, error } }, typed: Typed) => ({
      draft: { ...draft, ...draftFromCrypto(typed, marketData) },
      error: withoutField(error, 'amountCrypto'),
    })),
    setMax: assign(({ context: { marketData, draft } }) => ({
      draft: marketData ? { ...draft, ...fullDraft(marketData) } : draft,
    })),
    lockQuote: assign(({ context }) => lockedQuote(lockIn(context))),
    // Restores the confirmed quote into the form, at the prices read since.
    takeBack: assign(({ context: { order, draft } }, placement: Placement) => {
      const marketData = placement.marketData as TransferMarketData | null
      if (!marketData || !order.quote) return {}
      return { marketData, draft: { ...draft, ...repriced(order.quote.amountCrypto, marketData) } }
    }),
    forget: assign(freshTransfer),
    emitRefused: emit(
      ({ context }) => ({ type: 'transfer.refused', error: toApiError(context.error) }) as const,
    ),
  },
})
