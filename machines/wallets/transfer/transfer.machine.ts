import { assign, emit, setup } from 'xstate'
import { type ApiError, apiError, toApiError, withoutField } from '../../core/api-error'
import { assertDefined } from '../../core/assert-defined'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError, withEvent, withOutput } from '../../core/params'
import type { OpenIntent } from '../../money/intent'
import type { Typed } from '../../values/amount'
import { typedUserId } from '../../values/typed'
import {
  cryptoToSend,
  draftFromCrypto,
  draftFromUsd,
  emptyDraft,
  fullDraft,
  redrawn,
  repriced,
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
  coinFields,
  freshForm,
  lockedQuote,
  type OrderForm,
  openedWith,
  openFields,
  orderActions,
  orderGuards,
  placeOrder,
} from '../placement/order-form'
import { placementMachine } from '../placement/placement.machine'
import type { Placement } from '../placement/placement.rules'

export interface SourceWallet {
  symbol: string | null
  chain: string | null
}

type TransferEvent =
  | ({ type: 'transfer.open'; open: OpenIntent | null } & SourceWallet)
  | { type: 'transfer.pickWallet'; symbol: string; chain: string }
  /** `pickRecent`: someone who was sent to before; looked up again at once. */
  | { type: 'transfer.enterRecipient' | 'transfer.pickRecent'; text: string }
  | ({ type: 'transfer.enterUsd' | 'transfer.enterCrypto' } & Typed)
  | { type: 'transfer.findAgain' | 'transfer.fillMax' | 'transfer.review' }
  | { type: 'transfer.refresh' | 'transfer.close' }

type TransferEmitted = { type: 'transfer.refused'; error: ApiError }

/** A transfer's context. The recipient's names stay in the cache: only the id is here. */
export interface TransferContext extends OrderForm, SourceWallet {
  /** The customer's own account, to which transfers are refused. */
  accountId: string
  marketData: TransferMarketData | null
  draft: TransferDraft
  /** The account id found for exactly this text; null otherwise. */
  recipient: string | null
}

const freshTransfer = {
  ...freshForm,
  symbol: null,
  chain: null,
  marketData: null,
  draft: { ...emptyDraft, to: '' },
  recipient: null,
} as const

const lockIn = ({ draft, recipient, marketData }: TransferContext) =>
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

const reading = {
  id: 'readMarketData',
  src: 'readMarketData',
  input: ({ context: { symbol, chain } }: { context: TransferContext }) => ({
    symbol: assertDefined(symbol),
    chain: assertDefined(chain),
  }),
} as const
const close = { 'transfer.close': '#transfer.closed' } as const
const refresh = { 'transfer.refresh': { target: 'loading', actions: 'clearError' } } as const
const pickWallet = {
  'transfer.pickWallet': {
    target: '#transfer.loading',
    // Selecting another wallet cancels the running read.
    reenter: true,
    actions: withEvent('setWallet'),
  },
} as const
const form = [
  { guard: 'recipientIsFound', target: 'editing.found', meta: { id: 'found' } },
  { guard: 'draftMayBeSomeone', target: 'editing.searching', meta: { id: 'plausible' } },
  { target: 'editing', meta: { id: 'unknown' } },
] as const
const settingMarketData = <Way extends object>(way: Way) => ({
  ...way,
  actions: withOutput('setMarketData'),
})

/** `close` works everywhere: the outbox owns what was sent. An unresolved intent starts in placing. */
const transferMachine = transferSetup.createMachine({
  id: 'transfer',
  context: ({ input: { accountId } }) => ({ ...freshTransfer, accountId }),
  initial: 'closed',
  states: {
    closed: {
      tags: 'resumable',
      entry: 'forget',
      on: { 'transfer.open': { target: 'opening', actions: withEvent('setOpened') } },
    },
    opening: {
      always: [
        { guard: 'intentIsOpen', target: 'placing', meta: { id: 'unresolved' } },
        { guard: 'walletIsGiven', target: 'loading', meta: { id: 'wallet' } },
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
        ...reading,
        onDone: form.map(settingMarketData),
        onError: { target: 'failed', actions: [withError('setError'), 'emitRefused'] },
      },
      on: { ...pickWallet, ...close },
    },
    failed: { tags: 'resumable', on: { ...refresh, ...pickWallet, ...close } },
    editing: {
      entry: 'clearOrder',
      initial: 'asking',
      on: {
        'transfer.enterRecipient': [
          {
            guard: withEvent('textMayBeSomeone'),
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
        /** Another keystroke cancels the lookup: an answer for an older text is dropped (TRANSFER-05). */
        searching: {
          invoke: {
            id: 'findRecipient',
            src: 'findRecipient',
            input: ({ context }) => ({ userId: typedUserId(context.draft.to) }),
            onDone: [
              {
                guard: withOutput('recipientIsOneself'),
                target: 'unfound',
                actions: 'setOneself',
                meta: { id: 'oneself' },
              },
              { target: 'found', actions: withOutput('setRecipient'), meta: { id: 'other' } },
            ],
            onError: { target: 'unfound', actions: withError('setError') },
          },
        },
        found: {
          tags: 'resumable',
          on: {
            'transfer.review': [
              {
                guard: 'transferIsSound',
                target: '#transfer.placing',
                actions: 'lockQuote',
                meta: { id: 'valid' },
              },
              { actions: 'showProblems', meta: { id: 'invalid' } },
            ],
          },
        },
        unfound: { tags: 'resumable', on: { 'transfer.findAgain': 'searching' } },
      },
    },
    reloading: {
      invoke: {
        ...reading,
        onDone: [form[0], form[2]].map(settingMarketData),
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
