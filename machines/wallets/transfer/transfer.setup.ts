import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError } from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'
import type { OpenIntent } from '../../money/intent'
import { moneyActions, moneyActors, moneyDelays, moneyGuards } from '../../money/money-context'
import type { Typed } from '../money/linked.rules'
import { lookupDebounceMs, type TransferMarketData } from './transfer.rules'
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
  | { type: 'transfer.findAgain' | 'transfer.fillMax' | 'transfer.review' | 'transfer.back' }
  /** `intentId`: made by the screen, once for each press. */
  | { type: 'transfer.submit'; intentId: string }
  | { type: 'transfer.refresh' | 'transfer.askAgain' | 'transfer.close' }
  | { type: 'transfer.decide'; happened: boolean }

export type TransferEmitted =
  | { type: 'transfer.completed' | 'transfer.unconfirmed' }
  /** Terms that could not be read, or a transfer that was refused. */
  | { type: 'transfer.refused'; error: ApiError }

/** What the machine is built of: actors, guards, changes. */
export const transferSetup = setup({
  types: {
    input: {} as { accountId: string },
    context: {} as TransferContext,
    events: {} as TransferEvent,
    emitted: {} as TransferEmitted,
  },
  actors: {
    ...moneyActors,
    /** Balance and price of the pair, as fresh as can be. */
    readTransferTerms: declareActor<TransferMarketData, { symbol: string; chain: string }>(
      'readTransferTerms',
    ),
    /** Who has this username or email; the names go into the cache. */
    findRecipient: declareActor<{ id: string }, { userId: string }>('findRecipient'),
  },
  delays: { ...moneyDelays, LOOKUP_DEBOUNCE: lookupDebounceMs },
  guards: { ...moneyGuards, ...transferAnswers },
  actions: {
    ...moneyActions<TransferContext, TransferEvent>(),
    setOpened: assign(transferChanges.opened),
    setWallet: assign(transferChanges.wallet),
    setMarketData: assign(transferChanges.marketData),
    setTo: assign(transferChanges.to),
    setRecipient: assign(transferChanges.recipient),
    setOneself: assign(transferChanges.oneself),
    setUsd: assign(transferChanges.usd),
    setCrypto: assign(transferChanges.crypto),
    setMax: assign(transferChanges.max),
    lockQuote: assign(transferChanges.frozen),
    requote: assign(transferChanges.frozenAnew),
    forget: assign(freshTransfer),
    emitCompleted: emit({ type: 'transfer.completed' } as const),
    emitRefused: emit(
      ({ context }) => ({ type: 'transfer.refused', error: toApiError(context.error) }) as const,
    ),
    emitUnconfirmed: emit({ type: 'transfer.unconfirmed' } as const),
  },
})
