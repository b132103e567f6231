import { assign, emit, setup } from 'xstate'
import { type ApiError, apiError, toErrorEvent, withoutField } from '../../../core/api-error'
import { assertDefined } from '../../../core/assert-defined'
import { declareActor, failure } from '../../../core/declare-actor'
import { defineFlow } from '../../../core/flow'
import { withError, withEvent, withOutput } from '../../../core/params'
import { submitTransitions } from '../../../forms/submission'
import type { OpenIntent } from '../../../money/intent'
import type { TypedText } from '../../../values/amount'
import { cleanUserId } from '../../../values/clean-text'
import { cryptoToSend, emptyDraft } from '../../prices/linked-amounts.rules'
import {
  coinFields,
  emptyForm,
  linkedActions,
  lockOrder,
  type OrderForm,
  openFields,
  openOrder,
  orderActions,
  orderGuards,
  placeOrder,
} from '../order-form'
import { placementMachine } from '../placement.machine'
import {
  isPossibleUserId,
  lookupDebounceMs,
  oneselfText,
  type TransferDraft,
  type TransferMarketData,
  transfer,
} from './transfer.rules'

export interface SourceWallet {
  symbol: string | null
  chain: string | null
}

type TransferEvent =
  | ({ type: 'transfer.open'; open: OpenIntent | null } & SourceWallet)
  | { type: 'transfer.pickWallet'; symbol: string; chain: string }
  /** `pickRecent`: an earlier recipient; the app looks them up again at once. */
  | { type: 'transfer.enterRecipient' | 'transfer.pickRecent'; text: string }
  | ({ type: 'transfer.enterUsd' | 'transfer.enterCrypto' } & TypedText)
  | { type: 'transfer.findAgain' | 'transfer.fillMax' | 'transfer.review' }
  | { type: 'transfer.refresh' | 'transfer.close' }

type TransferEmitted = { type: 'transfer.refused'; error: ApiError }

/** The recipient's names stay in the cache: the context has only the id. */
export interface TransferContext extends OrderForm, SourceWallet {
  accountId: string
  marketData: TransferMarketData | null
  draft: TransferDraft
  /** For exactly this text; null otherwise. */
  recipient: string | null
}

const emptyTransfer = {
  ...emptyForm,
  symbol: null,
  chain: null,
  marketData: null,
  draft: { ...emptyDraft, to: '' },
  recipient: null,
} as const

const lockTransfer = ({ draft, recipient, marketData }: TransferContext) =>
  transfer.lock({ ...draft, recipient }, marketData)

const transferSetup = setup({
  types: {
    input: {} as { accountId: string },
    context: {} as TransferContext,
    events: {} as TransferEvent,
    emitted: {} as TransferEmitted,
    children: {} as { placement: 'placement' },
  },
  actors: {
    placement: placementMachine,
    readMarketData: declareActor<TransferMarketData, { symbol: string; chain: string }>('readMarketData'),
    /** By username or email; the names go into the cache. */
    findRecipient: declareActor<{ id: string }, { userId: string }>('findRecipient'),
  },
  delays: { LOOKUP_DEBOUNCE: lookupDebounceMs },
  guards: {
    ...orderGuards,
    hasWallet: ({ context }) => context.symbol !== null,
    mayTextBeRecipient: (_, { text }: { text: string }) => isPossibleUserId(text),
    mayDraftBeRecipient: ({ context }) => isPossibleUserId(context.draft.to),
    isRecipientFound: ({ context }) => context.recipient !== null,
    isRecipientOneself: ({ context }, { id }: { id: string }) => id === context.accountId,
    isTransferValid: ({ context }) => lockTransfer(context) !== null,
  },
  actions: {
    ...orderActions<TransferContext, TransferEvent>(),
    ...linkedActions<TransferContext, TransferEvent>(
      (draft, amounts) => ({ ...draft, ...amounts }),
      cryptoToSend,
    ),
    setWallet: assign(({ context }, { symbol, chain }: SourceWallet) => ({
      symbol,
      chain,
      marketData: null,
      draft: { ...context.draft, ...emptyDraft },
      error: null,
    })),
    setTo: assign(({ context: { draft, error } }, { text }: { text: string }) => ({
      draft: { ...draft, to: text },
      recipient: null,
      error: withoutField(error, 'recipient'),
    })),
    lockQuote: assign(({ context }) => lockOrder(lockTransfer(context))),
    emitRefused: emit(toErrorEvent('transfer.refused')),
  },
})

const walletOf = ({ context: { symbol, chain } }: { context: TransferContext }) => ({
  symbol: assertDefined(symbol),
  chain: assertDefined(chain),
})
const setMarketData = withOutput('setMarketData')
const close = { 'transfer.close': '#transfer.closed' } as const
const pickWallet = {
  'transfer.pickWallet': {
    target: '#transfer.loading',
    reenter: true,
    actions: withEvent('setWallet'),
  },
} as const

/** `close` works everywhere: the outbox owns what was sent. An unresolved intent starts in placing. */
const transferMachine = transferSetup.createMachine({
  id: 'transfer',
  context: ({ input: { accountId } }) => ({ ...emptyTransfer, accountId }),
  initial: 'closed',
  states: {
    closed: {
      tags: 'resumable',
      entry: assign(emptyTransfer),
      on: {
        'transfer.open': {
          target: 'opening',
          actions: assign(({ event: { open, ...wallet } }) => {
            const { symbol, chain } = open ?? wallet
            return {
              ...emptyTransfer,
              ...(symbol === null || chain === null ? {} : { symbol, chain }),
              ...openOrder(open),
            }
          }),
        },
      },
    },
    opening: {
      always: [
        { guard: 'isIntentOpen', target: 'placing', meta: { id: 'unresolved' } },
        { guard: 'hasWallet', target: 'loading', meta: { id: 'wallet' } },
        { target: 'choosing', meta: { id: 'noWallet' } },
      ],
    },
    choosing: {
      tags: 'resumable',
      on: { 'transfer.review': { actions: 'showProblems' }, ...pickWallet, ...close },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readMarketData',
        src: 'readMarketData',
        input: walletOf,
        onDone: [
          {
            guard: 'isRecipientFound',
            target: 'editing.found',
            actions: setMarketData,
            meta: { id: 'found' },
          },
          {
            guard: 'mayDraftBeRecipient',
            target: 'editing.searching',
            actions: setMarketData,
            meta: { id: 'plausible' },
          },
          { target: 'editing', actions: setMarketData, meta: { id: 'unknown' } },
        ],
        onError: { target: 'failed', actions: failure },
      },
      on: { ...pickWallet, ...close },
    },
    failed: {
      tags: 'resumable',
      on: {
        'transfer.refresh': { target: 'loading', actions: 'clearError' },
        ...pickWallet,
        ...close,
      },
    },
    editing: {
      entry: 'clearOrder',
      initial: 'asking',
      on: {
        'transfer.enterRecipient': [
          {
            guard: withEvent('mayTextBeRecipient'),
            target: '.pausing',
            actions: withEvent('setTo'),
            meta: { id: 'plausible' },
          },
          { target: '.asking', actions: withEvent('setTo'), meta: { id: 'implausible' } },
        ],
        'transfer.pickRecent': { target: '.searching', actions: withEvent('setTo') },
        'transfer.enterUsd': { actions: withEvent('setUsd') },
        'transfer.enterCrypto': { actions: withEvent('setCrypto') },
        'transfer.fillMax': { actions: 'setMax' },
        'transfer.review': { actions: 'showProblems' },
        ...pickWallet,
        ...close,
      },
      states: {
        asking: { tags: 'resumable' },
        /** Each keystroke restarts the debounce (CONST-11). */
        pausing: { after: { LOOKUP_DEBOUNCE: 'searching' } },
        /** Another keystroke cancels the lookup and drops the response for the older text (TRANSFER-05). */
        searching: {
          invoke: {
            id: 'findRecipient',
            src: 'findRecipient',
            input: ({ context }) => ({ userId: cleanUserId(context.draft.to) }),
            onDone: [
              {
                guard: withOutput('isRecipientOneself'),
                target: 'unfound',
                actions: assign({ recipient: null, error: apiError(422, oneselfText) }),
                meta: { id: 'oneself' },
              },
              {
                target: 'found',
                actions:
                  // The amount fields appear: their validation starts without messages.
                  assign(
                    ({
                      event: {
                        output: { id },
                      },
                    }) => ({ recipient: id, error: null, checked: false }),
                  ),
                meta: { id: 'other' },
              },
            ],
            onError: { target: 'unfound', actions: withError('setError') },
          },
        },
        found: {
          tags: 'resumable',
          on: {
            'transfer.review': submitTransitions('isTransferValid', '#transfer.placing', {
              actions: 'lockQuote',
            }),
          },
        },
        unfound: { tags: 'resumable', on: { 'transfer.findAgain': 'searching' } },
      },
    },
    reloading: {
      invoke: {
        id: 'readMarketData',
        src: 'readMarketData',
        input: walletOf,
        onDone: [
          {
            guard: 'isRecipientFound',
            target: 'editing.found',
            actions: setMarketData,
            meta: { id: 'found' },
          },
          { target: 'editing', actions: setMarketData, meta: { id: 'unknown' } },
        ],
        onError: [
          { guard: 'marketDataIsKnown', target: 'editing.found', meta: { id: 'known' } },
          { target: 'failed', meta: { id: 'unknown' } },
        ],
      },
      on: { ...pickWallet, ...close },
    },
    placing: {
      invoke: placeOrder(
        { transfer },
        { settled: 'completed', rejected: 'reloading', form: 'editing.found' },
      ),
      on: close,
    },
    completed: { tags: 'resumable', on: close },
  },
})

export const transferFlow = defineFlow({
  machine: transferMachine,
  version: 1,
  log: {
    received: {
      'transfer.open': ['symbol', 'chain', ...openFields],
      'transfer.pickWallet': ['symbol', 'chain'],
      'transfer.enterRecipient': ['text'],
      'transfer.pickRecent': ['text'],
      'transfer.enterUsd': ['text', 'pasted'],
      'transfer.enterCrypto': ['text', 'pasted'],
    },
    outcomes: {
      readMarketData: [...coinFields, 'usdBalance', 'price'],
      // Names of people are not logged.
      findRecipient: ['id'],
    },
    input: ['accountId'],
  },
})
