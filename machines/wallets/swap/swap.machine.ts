import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, withoutField } from '../../core/api-error'
import { assertDefined } from '../../core/assert-defined'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError, withEvent, withOutput } from '../../core/params'
import type { OpenIntent } from '../../money/intent'
import type { Typed } from '../../values/amount'
import { type Coin, isSameToken, mostToSwap, type SwapMarketData, swap } from '../orders/swap.rules'
import {
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

type SwapEvent =
  | { type: 'swap.open'; open: OpenIntent | null }
  | ({ type: 'swap.pickFrom' | 'swap.pickTo' } & Coin)
  | ({ type: 'swap.enterAmount' } & Typed)
  | { type: 'swap.fillMax' | 'swap.review' | 'swap.refresh' | 'swap.close' }

type SwapEmitted = { type: 'swap.refused'; error: ApiError }

export interface SwapContext extends OrderForm {
  from: Coin | null
  to: Coin | null
  /** Of exactly these two coins; null until they are read. */
  marketData: SwapMarketData | null
  draft: Typed
}

interface Own {
  context: SwapContext
}

const freshSwap = {
  ...freshForm,
  from: null,
  to: null,
  marketData: null,
  draft: { text: '', pasted: false },
} as const

const coinOf = ({ symbol, chain }: Coin): Coin => ({ symbol, chain })

const lockIn = ({ draft, from, to, marketData }: SwapContext) => swap.lock({ ...draft, from, to }, marketData)

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
    coinsAreChosen: ({ context: { from, to } }: Own) =>
      from !== null && to !== null && !isSameToken(from, to),
    swapIsSound: ({ context }: Own) => lockIn(context) !== null,
  },
  actions: {
    ...orderActions<SwapContext, SwapEvent>(),
    setOpened: assign((_, { open }: { open?: OpenIntent | null }) => ({
      ...freshSwap,
      ...openedWith(open),
    })),
    setFrom: assign((_, coin: Coin) => ({ from: coinOf(coin), marketData: null, error: null })),
    setTo: assign(({ context: { error: apiError } }, coin: Coin) => ({
      to: coinOf(coin),
      marketData: null,
      error: withoutField(apiError, 'toSymbol'),
    })),
    setMarketData: assign((_, marketData: SwapMarketData) => ({ marketData })),
    setAmount: assign(({ context: { error: apiError } }, { text, pasted }: Typed) => ({
      draft: { text, pasted },
      error: withoutField(apiError, 'amountCrypto'),
    })),
    setMax: assign(({ context: { marketData, draft } }) => ({
      draft: marketData ? mostToSwap(marketData) : draft,
    })),
    lockQuote: assign(({ context }) => lockedQuote(lockIn(context))),
    takeBack: assign(({ context }, { marketData }: Placement) => ({
      marketData: (marketData as SwapMarketData | null) ?? context.marketData,
    })),
    forget: assign(freshSwap),
    emitRefused: emit(({ context }) => ({ type: 'swap.refused', error: toApiError(context.error) }) as const),
  },
})

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

/** The same coin twice stays in choosing. `close` works everywhere: the outbox owns what was sent. */
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
