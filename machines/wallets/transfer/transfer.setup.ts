import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError } from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'
import type { OpenIntent } from '../../money/intent'
import type { Typed } from '../money/linked.rules'
import { lookupDebounceMs, type TransferMarketData } from '../orders/transfer.rules'
import { orderActions, orderGuards } from '../placement/order-form.setup'
import { placementMachine } from '../placement/placement.machine'
import {
  freshTransfer,
  type SourceWallet,
  type TransferContext,
  transferAnswers,
  transferChanges,
} from './transfer-form.rules'

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
  guards: { ...orderGuards, ...transferAnswers },
  actions: {
    ...orderActions<TransferContext, TransferEvent>(),
    setOpened: assign(transferChanges.opened),
    setWallet: assign(transferChanges.wallet),
    setMarketData: assign(transferChanges.marketData),
    setTo: assign(transferChanges.to),
    setRecipient: assign(transferChanges.recipient),
    setOneself: assign(transferChanges.oneself),
    setUsd: assign(transferChanges.usd),
    setCrypto: assign(transferChanges.crypto),
    setMax: assign(transferChanges.max),
    lockQuote: assign(transferChanges.lock),
    takeBack: assign(transferChanges.takeBack),
    forget: assign(freshTransfer),
    emitRefused: emit(
      ({ context }) => ({ type: 'transfer.refused', error: toApiError(context.error) }) as const,
    ),
  },
})
