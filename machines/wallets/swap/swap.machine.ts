import { assertDefined } from '../../core/assert-defined'
import { defineFlow } from '../../core/flow'
import { withError, withEvent, withOutput } from '../../core/params'
import { swap } from '../orders/swap.rules'
import { placing } from '../placement/order-form.setup'
import { openFields } from '../placement/order-log.rules'
import { freshSwap, type SwapContext, swapSetup } from './swap.setup'

const reading = {
  id: 'readMarketData',
  src: 'readMarketData',
  input: ({ context: { from, to } }: { context: SwapContext }) => ({
    from: assertDefined(from),
    to: assertDefined(to),
  }),
} as const
const refresh = { 'swap.refresh': { target: 'loading', actions: 'clearError' } } as const
const close = { 'swap.close': '#swap.closed' } as const

/**
 * The form of a swap of one coin for another, in a dialog. Two different coins are read; the same coin twice stays in
 * choosing. `close` everywhere: what was sent is in the outbox's hands.
 */
const swapMachine = swapSetup.createMachine({
  id: 'swap',
  context: freshSwap,
  initial: 'closed',
  states: {
    closed: {
      tags: 'resumable',
      entry: 'forget',
      on: { 'swap.open': { target: 'opening', actions: withEvent('setOpened') } },
    },
    opening: {
      always: [
        { guard: 'intentIsOpen', target: 'placing', meta: { id: 'unresolved' } },
        { target: 'editing', meta: { id: 'fresh' } },
      ],
    },
    editing: {
      entry: 'clearOrder',
      initial: 'opening',
      on: {
        'swap.pickFrom': { target: '.opening', actions: withEvent('setFrom') },
        'swap.pickTo': { target: '.opening', actions: withEvent('setTo') },
        'swap.enterAmount': { actions: withEvent('setAmount') },
        'swap.fillMax': { actions: 'setMax' },
        'swap.review': { actions: 'showProblems' },
        ...close,
      },
      states: {
        opening: {
          always: [
            { guard: 'coinsAreChosen', target: 'loading', meta: { id: 'chosen' } },
            { target: 'choosing', meta: { id: 'unchosen' } },
          ],
        },
        choosing: { tags: 'resumable' },
        /** Selecting another coin cancels the read: its answer is dropped. */
        loading: {
          invoke: {
            ...reading,
            onDone: { target: 'ready', actions: withOutput('setMarketData') },
            onError: { target: 'failed', actions: [withError('setError'), 'emitRefused'] },
          },
        },
        ready: {
          tags: 'resumable',
          on: {
            'swap.review': [
              {
                guard: 'swapIsSound',
                target: '#swap.placing',
                actions: 'lockQuote',
                meta: { id: 'valid' },
              },
              { actions: 'showProblems', meta: { id: 'invalid' } },
            ],
            ...refresh,
          },
        },
        failed: { tags: 'resumable', on: refresh },
      },
    },
    placing: { invoke: placing({ swap }, 'completed', 'editing', 'editing.ready'), on: close },
    completed: { tags: 'resumable', on: close },
  },
})

export const swapFlow = defineFlow({
  machine: swapMachine,
  version: 1,
  log: {
    received: {
      'swap.open': [...openFields],
      'swap.pickFrom': ['symbol', 'chain'],
      'swap.pickTo': ['symbol', 'chain'],
      'swap.enterAmount': ['text', 'pasted'],
    },
    outcomes: { readMarketData: ['balance', 'fromPrice', 'toPrice'] },
  },
})
