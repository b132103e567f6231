import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorEvent, withoutField } from '../../../core/api-error'
import { assertDefined } from '../../../core/assert-defined'
import { declareActor, failure } from '../../../core/declare-actor'
import { defineFlow } from '../../../core/flow'
import { submitTransitions } from '../../../forms/submission'
import type { OpenIntent } from '../../../money/intent'
import type { TypedText } from '../../../values/amount'
import type { Coin, Placement } from '../order.rules'
import {
  emptyForm,
  lockOrder,
  type OrderForm,
  openFields,
  openOrder,
  orderActions,
  orderGuards,
  placeOrder,
} from '../order-form'
import { placementMachine } from '../placement.machine'
import { isSameToken, maxSwapDraft, type SwapMarketData, swap } from './swap.rules'

type SwapEvent =
  | { type: 'swap.open'; open: OpenIntent | null }
  | ({ type: 'swap.pickFrom' | 'swap.pickTo' } & Coin)
  | ({ type: 'swap.enterAmount' } & TypedText)
  | { type: 'swap.fillMax' | 'swap.review' | 'swap.refresh' | 'swap.close' }

type SwapEmitted = { type: 'swap.refused'; error: ApiError }

export interface SwapContext extends OrderForm {
  from: Coin | null
  to: Coin | null
  /** For exactly these two coins; null until read. */
  marketData: SwapMarketData | null
  draft: TypedText
}

const emptySwap = {
  ...emptyForm,
  from: null,
  to: null,
  marketData: null,
  draft: { text: '', pasted: false },
} as const

const coinOf = ({ symbol, chain }: Coin): Coin => ({ symbol, chain })

const lockSwap = ({ draft, from, to, marketData }: SwapContext) =>
  swap.lock({ ...draft, from, to }, marketData)

const swapSetup = setup({
  types: {
    context: {} as SwapContext,
    events: {} as SwapEvent,
    emitted: {} as SwapEmitted,
    children: {} as { placement: 'placement' },
  },
  actors: {
    placement: placementMachine,
    readMarketData: declareActor<SwapMarketData, { from: Coin; to: Coin }>('readMarketData'),
  },
  guards: {
    ...orderGuards,
    areCoinsChosen: ({ context: { from, to } }) => from !== null && to !== null && !isSameToken(from, to),
    isSwapValid: ({ context }) => lockSwap(context) !== null,
  },
  actions: {
    ...orderActions<SwapContext, SwapEvent>(),
    lockQuote: assign(({ context }) => lockOrder(lockSwap(context))),
    takeBack: assign(({ context }, { marketData }: Placement) => ({
      marketData: (marketData as SwapMarketData | null) ?? context.marketData,
    })),
    emitRefused: emit(toErrorEvent('swap.refused')),
  },
})

const refresh = { 'swap.refresh': { target: 'loading', actions: 'clearError' } } as const
const close = { 'swap.close': '#swap.closed' } as const

/** The same coin twice stays in choosing. `close` works everywhere: the outbox owns what was sent. */
const swapMachine = swapSetup.createMachine({
  id: 'swap',
  context: emptySwap,
  initial: 'closed',
  states: {
    closed: {
      tags: 'resumable',
      entry: assign(emptySwap),
      on: {
        'swap.open': {
          target: 'opening',
          actions: assign(({ event: { open } }) => ({
            ...emptySwap,
            ...openOrder(open),
          })),
        },
      },
    },
    opening: {
      always: [
        { guard: 'isIntentOpen', target: 'placing', meta: { id: 'unresolved' } },
        { target: 'editing', meta: { id: 'fresh' } },
      ],
    },
    editing: {
      entry: 'clearOrder',
      initial: 'opening',
      on: {
        'swap.pickFrom': {
          target: '.opening',
          actions: assign(({ event: coin }) => ({ from: coinOf(coin), marketData: null, error: null })),
        },
        'swap.pickTo': {
          target: '.opening',
          actions: assign(({ context: { error: apiError }, event: coin }) => ({
            to: coinOf(coin),
            marketData: null,
            error: withoutField(apiError, 'toSymbol'),
          })),
        },
        'swap.enterAmount': {
          actions: assign(({ context: { error: apiError }, event: { text, pasted } }) => ({
            draft: { text, pasted },
            error: withoutField(apiError, 'amountCrypto'),
          })),
        },
        'swap.fillMax': {
          actions: assign(({ context: { marketData, draft } }) => ({
            draft: marketData ? maxSwapDraft(marketData) : draft,
          })),
        },
        'swap.review': { actions: 'showProblems' },
        ...close,
      },
      states: {
        opening: {
          always: [
            { guard: 'areCoinsChosen', target: 'loading', meta: { id: 'chosen' } },
            { target: 'choosing', meta: { id: 'unchosen' } },
          ],
        },
        choosing: { tags: 'resumable' },
        /** Selecting another coin cancels the read and drops its response. */
        loading: {
          invoke: {
            id: 'readMarketData',
            src: 'readMarketData',
            input: ({ context: { from, to } }) => ({ from: assertDefined(from), to: assertDefined(to) }),
            onDone: {
              target: 'ready',
              actions: assign(({ event: { output: marketData } }) => ({ marketData })),
            },
            onError: { target: 'failed', actions: failure },
          },
        },
        ready: {
          tags: 'resumable',
          on: {
            'swap.review': submitTransitions('isSwapValid', '#swap.placing', { actions: 'lockQuote' }),
            ...refresh,
          },
        },
        failed: { tags: 'resumable', on: refresh },
      },
    },
    placing: {
      invoke: placeOrder({ swap }, { settled: 'completed', rejected: 'editing', form: 'editing.ready' }),
      on: close,
    },
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
