import { assertDefined } from '../../core/assert-defined'
import { defineFlow } from '../../core/flow'
import { withError, withEvent, withOutput } from '../../core/params'
import { transfer } from '../orders/transfer.rules'
import { placing } from '../placement/order-form.setup'
import { coinFields, openFields } from '../placement/order-log.rules'
import { freshTransfer, type TransferContext, transferSetup } from './transfer.setup'

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
/** The state after the market data were read. */
const form = [
  { guard: 'recipientIsFound', target: 'editing.found', meta: { id: 'found' } },
  { guard: 'draftMayBeSomeone', target: 'editing.searching', meta: { id: 'plausible' } },
  { target: 'editing', meta: { id: 'unknown' } },
] as const
const settingMarketData = <Way extends object>(way: Way) => ({
  ...way,
  actions: withOutput('setMarketData'),
})

/**
 * The form of a transfer to another customer, in a dialog. The recipient's names are in the cache under the looked-up
 * text; the amount is asked for in found only. An unresolved intent of the outbox begins in placing. `close`
 * everywhere: what was sent is in the outbox's hands.
 */
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
    choosing: { tags: 'resumable', on: { ...pickWallet, ...close } },
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
            input: ({ context }) => ({ userId: context.draft.to.trim() }),
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
    placing: { invoke: placing({ transfer }, 'completed', 'reloading', 'editing.found'), on: close },
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
