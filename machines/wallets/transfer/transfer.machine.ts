import { assertDefined } from '../../core/assert-defined'
import { errorOf } from '../../core/declare-actor'
import { checkingPrice, decided, loadFailed, placing, submitted, unconfirmed } from '../../money/money-steps'
import { type TransferMarketData, transferIntent } from './transfer.rules'
import { transferSetup } from './transfer.setup'
import { freshTransfer, type SourceWallet, type TransferContext } from './transfer-form.rules'

const newMarketData = ({ event }: { event: { output: TransferMarketData } }) => event.output
const pairOf = ({ symbol, chain }: TransferContext) => ({
  symbol: assertDefined(symbol),
  chain: assertDefined(chain),
})
const reading = {
  id: 'readTransferTerms',
  src: 'readTransferTerms',
  input: ({ context }: { context: TransferContext }) => pairOf(context),
} as const
const known = { moved: '#transfer.completed', refused: '#transfer.reloading' } as const
const close = { 'transfer.close': '#transfer.closed' } as const
const refresh = { 'transfer.refresh': { target: 'loading', actions: 'clearError' } } as const
const pickWallet = {
  'transfer.pickWallet': {
    target: '#transfer.loading',
    // While the market data of another wallet are read, that read is given up.
    reenter: true,
    actions: { type: 'setWallet', params: ({ event }: { event: SourceWallet }) => event },
  },
} as const
/** Where the form goes on once its market data are known. */
const form = [
  { guard: 'recipientIsFound', target: 'editing.found', meta: { id: 'found' } },
  { guard: 'draftMayBeSomeone', target: 'editing.searching', meta: { id: 'plausible' } },
  { target: 'editing', meta: { id: 'unknown' } },
] as const
const settingMarketData = <Way extends object>(way: Way) => ({
  ...way,
  actions: { type: 'setMarketData' as const, params: newMarketData },
})

/**
 * Sending coins to another customer, in a dialog: wallet → recipient and amount → review → processing → completed.
 *
 * closed → `open` (with the wallet, or nulls; `open`: an intent of the outbox that is still unresolved) →
 * choosing | loading (busy) → editing.{asking, pausing (400 ms), searching, found, unfound} | failed. The recipient's
 * names are in the cache under the looked-up text; `recipient` is set in found only, and the amount is asked for
 * there. found: `review` → reviewing: `submit` with a fresh id → checkingPrice (busy) → placing (busy) → completed |
 * reloading → editing with the error | unconfirmed.{checking, waiting, deciding} as in sellOrder. A price that
 * moved by more than 0.5 % leads back to reviewing with `moved`. `close` everywhere but in the two busy steps.
 * Actors: `readTransferTerms`, `findRecipient`, and the outbox's three.
 */
export const transferMachine = transferSetup.createMachine({
  id: 'transfer',
  context: ({ input: { accountId } }) => ({ ...freshTransfer, accountId }),
  initial: 'closed',
  states: {
    closed: {
      tags: 'resumable',
      entry: 'forget',
      on: {
        'transfer.open': [
          {
            guard: { type: 'intentIsOpen', params: ({ event }) => event },
            target: 'unconfirmed',
            actions: { type: 'setOpened', params: ({ event }) => event },
            meta: { id: 'unresolved' },
          },
          {
            guard: { type: 'walletIsGiven', params: ({ event }) => event },
            target: 'loading',
            actions: { type: 'setOpened', params: ({ event }) => event },
            meta: { id: 'wallet' },
          },
          { target: 'choosing', meta: { id: 'noWallet' } },
        ],
      },
    },
    choosing: { tags: 'resumable', on: { ...pickWallet, ...close } },
    loading: {
      tags: 'busy',
      invoke: {
        ...reading,
        onDone: form.map(settingMarketData),
        onError: { target: 'failed', actions: loadFailed },
      },
      on: { ...pickWallet, ...close },
    },
    failed: { tags: 'resumable', on: { ...refresh, ...pickWallet, ...close } },
    editing: {
      entry: 'clearIntent',
      initial: 'asking',
      on: {
        'transfer.enterRecipient': [
          {
            guard: { type: 'textMayBeSomeone', params: ({ event }) => event },
            target: '.pausing',
            actions: { type: 'setTo', params: ({ event }) => event },
            meta: { id: 'plausible' },
          },
          {
            target: '.asking',
            actions: { type: 'setTo', params: ({ event }) => event },
            meta: { id: 'implausible' },
          },
        ],
        'transfer.pickRecent': {
          target: '.searching',
          actions: { type: 'setTo', params: ({ event }) => event },
        },
        'transfer.enterUsd': { actions: { type: 'setUsd', params: ({ event }) => event } },
        'transfer.enterCrypto': { actions: { type: 'setCrypto', params: ({ event }) => event } },
        'transfer.fillMax': { actions: 'setMax' },
        'transfer.review': { actions: 'showProblems' },
        ...pickWallet,
        ...close,
      },
      states: {
        asking: { tags: 'resumable' },
        /** Each key begins the wait anew (CONST-11). */
        pausing: { after: { LOOKUP_DEBOUNCE: 'searching' } },
        /** Another key ends it: an answer for an older text is never heard (TRANSFER-05). */
        searching: {
          invoke: {
            id: 'findRecipient',
            src: 'findRecipient',
            input: ({ context }) => ({ userId: context.draft.to.trim() }),
            onDone: [
              {
                guard: { type: 'recipientIsOneself', params: ({ event }) => event.output },
                target: 'unfound',
                actions: 'setOneself',
                meta: { id: 'oneself' },
              },
              {
                target: 'found',
                actions: { type: 'setRecipient', params: ({ event }) => event.output },
                meta: { id: 'other' },
              },
            ],
            onError: { target: 'unfound', actions: { type: 'setError', params: errorOf } },
          },
        },
        found: {
          tags: 'resumable',
          on: {
            'transfer.review': [
              {
                guard: 'transferIsSound',
                target: '#transfer.reviewing',
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
    reviewing: {
      tags: 'resumable',
      on: {
        'transfer.submit': submitted,
        'transfer.back': 'editing.found',
        ...close,
      },
    },
    checkingPrice: checkingPrice(reading, newMarketData, 'editing.found'),
    placing: placing(
      (context: TransferContext) =>
        transferIntent(assertDefined(context.intentId), pairOf(context), assertDefined(context.quote)),
      known,
    ),
    unconfirmed: {
      ...unconfirmed(known, { 'transfer.askAgain': 'checking', 'transfer.decide': decided } as const),
      on: close,
    },
    completed: { tags: 'resumable', on: close },
  },
})
