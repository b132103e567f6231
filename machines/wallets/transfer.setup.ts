import { assign, emit, setup } from 'xstate'
import type { OpenIntent } from '../shared/intent'
import { moneyActions, moneyDelays, moneyGuards, moneyPorts } from '../shared/money-context'
import { port } from '../shared/port'
import { asRefusal, type Refusal } from '../shared/refusal'
import type { Typed } from './linked.rules'
import { lookupDebounceMs, type TransferTerms } from './transfer.rules'
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

export type TransferFact =
  | { type: 'transfer.completed' | 'transfer.unconfirmed' }
  /** Terms that could not be read, or a transfer that was refused. */
  | { type: 'transfer.refused'; refusal: Refusal }

/** What the machine is built of: ports, guards, changes. */
export const transferSetup = setup({
  types: {
    input: {} as { accountId: string },
    context: {} as TransferContext,
    events: {} as TransferEvent,
    emitted: {} as TransferFact,
  },
  actors: {
    ...moneyPorts,
    /** Balance and price of the pair, as fresh as can be. */
    readTransferTerms: port<TransferTerms, { symbol: string; chain: string }>('readTransferTerms'),
    /** Who has this username or email; the names go into the cache. */
    findRecipient: port<{ id: string }, { userId: string }>('findRecipient'),
  },
  delays: { ...moneyDelays, LOOKUP_DEBOUNCE: lookupDebounceMs },
  guards: { ...moneyGuards, ...transferAnswers },
  actions: {
    ...moneyActions<TransferContext, TransferEvent>(),
    keepOpened: assign(transferChanges.opened),
    keepWallet: assign(transferChanges.wallet),
    keepTerms: assign(transferChanges.terms),
    keepTo: assign(transferChanges.to),
    keepRecipient: assign(transferChanges.recipient),
    keepOneself: assign(transferChanges.oneself),
    keepUsd: assign(transferChanges.usd),
    keepCrypto: assign(transferChanges.crypto),
    keepMax: assign(transferChanges.max),
    freeze: assign(transferChanges.frozen),
    freezeAnew: assign(transferChanges.frozenAnew),
    forget: assign(freshTransfer),
    tellCompleted: emit({ type: 'transfer.completed' } as const),
    tellRefused: emit(
      ({ context }) => ({ type: 'transfer.refused', refusal: asRefusal(context.refusal) }) as const,
    ),
    tellUnconfirmed: emit({ type: 'transfer.unconfirmed' } as const),
  },
})
