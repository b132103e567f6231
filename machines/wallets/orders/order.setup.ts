import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, withoutField } from '../../core/api-error'
import { assertDefined } from '../../core/assert-defined'
import { declareActor } from '../../core/declare-actor'
import type { LogAllowance } from '../../core/flow'
import type { OpenIntent } from '../../money/intent'
import type { TypedText } from '../../values/amount'
import {
  type cryptoFor,
  draftAtPrice,
  draftFromCrypto,
  draftFromUsd,
  emptyDraft,
  type Holding,
  type LinkedDraft,
  recomputeDraft,
} from '../prices/linked-amounts.rules'
import type { Coin, Order, Placement, Quote } from './order.rules'
import { marketDataFields, openFields, placementMachine } from './placement.machine'

export interface OrderCoins {
  from: Coin
  to: Coin | null
}

export interface OrderDraft extends LinkedDraft {
  from: Coin | null
  to: Coin | null
  /** A transfer's account id; the recipient's names are kept in the cache. */
  recipient: string | null
}

/** Everything that differs between the forms of a wallet sale, a transfer and a swap. */
export interface OrderForm<Data extends Holding> {
  id: 'walletSale' | 'transfer' | 'swap'
  areCoinsChosen: (draft: OrderDraft) => boolean
  /** Converts typed dollars to coins. */
  toCoins: typeof cryptoFor
  max: (marketData: Data) => LinkedDraft
  /** Null if the draft is invalid or there is no market data; `all` sells the whole balance. */
  lock: (draft: OrderDraft, marketData: Data | null, all: boolean) => Quote | null
}

export interface OrderContext<Data> {
  draft: OrderDraft
  /** The market data of the draft's coins; null until read. */
  marketData: Data | null
  order: Order
  placed: Placement | null
  /** Whether validation messages are shown: only after the first 'Continue'. */
  checked: boolean
  error: ApiError | null
}

export type OrderEvent =
  | { type: 'order.open'; from: Coin | null; open: OpenIntent | null }
  | ({ type: 'order.pickFrom' | 'order.pickTo' } & Coin)
  | ({ type: 'order.enterUsd' | 'order.enterCrypto' } & TypedText)
  | { type: 'order.setRecipient'; id: string | null }
  | { type: 'order.fillMax' | 'order.refresh' | 'order.close' }
  /** `all`: the customer clicked 'Sell all'. */
  | { type: 'order.review'; all: boolean }

type OrderEmitted = { type: 'order.refused'; error: ApiError }

const noOrder: Order = { quote: null, open: null }
const closedForm = {
  draft: { ...emptyDraft, from: null, to: null, recipient: null },
  marketData: null,
  order: noOrder,
  placed: null,
  checked: false,
  error: null,
}
const coinOf = ({ symbol, chain }: Coin): Coin => ({ symbol, chain })

/** The chart of the three forms. `close` is safe in every state: the outbox owns a sent intent. */
export const orderMachine = <Data extends Holding>(form: OrderForm<Data>) => {
  /** Restores the draft after a review: the reviewed coins at the placement's prices. */
  const restoreDraft = ({ draft, order }: OrderContext<Data>, placement: Placement) => {
    const marketData = placement.marketData as Data | null
    if (!marketData || !order.quote) return {}
    const amounts =
      order.quote.kind === 'sellAll'
        ? recomputeDraft(draft, marketData, form.toCoins)
        : draftAtPrice(order.quote.amountCrypto, marketData)
    return { marketData, draft: { ...draft, ...amounts } }
  }
  return setup({
    types: {
      context: {} as OrderContext<Data>,
      events: {} as OrderEvent,
      emitted: {} as OrderEmitted,
      children: {} as { placement: 'placement' },
    },
    actors: {
      placement: placementMachine,
      readMarketData: declareActor<Data, OrderCoins>('readMarketData'),
    },
    // These guards are named because support reads them in the chart.
    guards: {
      isIntentOpen: ({ context }) => context.order.open !== null,
      areCoinsChosen: ({ context }) => form.areCoinsChosen(context.draft),
      isOrderValid: ({ context: { draft, marketData } }, all: boolean) =>
        form.lock(draft, marketData, all) !== null,
    },
  }).createMachine({
    id: form.id,
    context: closedForm,
    initial: 'closed',
    states: {
      closed: {
        tags: 'resumable',
        entry: assign(closedForm),
        on: {
          'order.open': {
            target: 'opening',
            // The log drops nulls, so a replayed event may lack them.
            actions: assign(({ event: { from = null, open = null } }) => ({
              draft: { ...closedForm.draft, from: open ? coinOf(open) : from },
              order: { quote: null, open },
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
        entry: assign({ order: noOrder }),
        initial: 'opening',
        on: {
          'order.pickFrom': {
            target: '.opening',
            actions: assign(({ context: { draft }, event: coin }) => ({
              draft: { ...draft, from: coinOf(coin) },
              marketData: null,
              error: null,
            })),
          },
          'order.pickTo': {
            target: '.opening',
            actions: assign(({ context: { draft, error }, event: coin }) => ({
              draft: { ...draft, to: coinOf(coin) },
              marketData: null,
              error: withoutField(error, 'toSymbol'),
            })),
          },
          'order.setRecipient': {
            actions: assign(({ context: { draft, checked, error }, event: { id } }) => ({
              draft: { ...draft, recipient: id },
              // The amount fields appear, at first without validation messages.
              checked: checked && id === null,
              error: withoutField(error, 'recipient'),
            })),
          },
          'order.enterUsd': {
            actions: assign(({ context: { draft, marketData, error }, event: typed }) => ({
              draft: { ...draft, ...draftFromUsd(typed, marketData, form.toCoins) },
              error: withoutField(error, 'amountCrypto'),
            })),
          },
          'order.enterCrypto': {
            actions: assign(({ context: { draft, marketData, error }, event: typed }) => ({
              draft: { ...draft, ...draftFromCrypto(typed, marketData) },
              error: withoutField(error, 'amountCrypto'),
            })),
          },
          'order.fillMax': {
            actions: assign(({ context: { draft, marketData } }) => ({
              draft: marketData ? { ...draft, ...form.max(marketData) } : draft,
            })),
          },
          'order.review': { actions: assign({ checked: true }) },
          'order.close': 'closed',
        },
        states: {
          opening: {
            always: [
              { guard: 'areCoinsChosen', target: 'loading', meta: { id: 'chosen' } },
              { target: 'choosing', meta: { id: 'unchosen' } },
            ],
          },
          choosing: { tags: 'resumable' },
          /** A newly chosen coin cancels the read and drops its response. */
          loading: {
            invoke: {
              id: 'readMarketData',
              src: 'readMarketData',
              input: ({ context: { draft } }) => ({ from: assertDefined(draft.from), to: draft.to }),
              onDone: {
                target: 'ready',
                actions: assign(({ context: { draft }, event: { output: marketData } }) => ({
                  marketData,
                  draft: { ...draft, ...recomputeDraft(draft, marketData, form.toCoins) },
                })),
              },
              onError: [
                {
                  guard: ({ context }) => context.marketData !== null,
                  target: 'ready',
                  meta: { id: 'known' },
                },
                {
                  target: 'failed',
                  actions: [
                    assign(({ event: { error } }) => ({ error: toApiError(error) })),
                    emit(({ event: { error } }) => ({ type: 'order.refused', error: toApiError(error) })),
                  ],
                  meta: { id: 'unknown' },
                },
              ],
            },
          },
          ready: {
            tags: 'resumable',
            on: {
              'order.review': [
                {
                  guard: { type: 'isOrderValid', params: ({ event }) => event.all },
                  target: `#${form.id}.placing`,
                  actions: assign(({ context: { draft, marketData }, event: { all } }) => ({
                    order: { quote: form.lock(draft, marketData, all), open: null },
                    checked: false,
                    error: null,
                  })),
                  meta: { id: 'valid' },
                },
                { actions: assign({ checked: true }), meta: { id: 'invalid' } },
              ],
              'order.refresh': 'loading',
            },
          },
          failed: {
            tags: 'resumable',
            on: { 'order.refresh': { target: 'loading', actions: assign({ error: null }) } },
          },
        },
      },
      placing: {
        invoke: {
          id: 'placement',
          src: 'placement',
          input: ({ context }) => context.order,
          onDone: [
            {
              guard: ({ event: { output } }) => output.end === 'settled',
              target: 'completed',
              actions: assign(({ event: { output: placed } }) => ({ placed })),
              meta: { id: 'settled' },
            },
            {
              guard: ({ event: { output } }) => output.end === 'rejected',
              target: 'editing',
              actions: assign(({ event: { output } }) => ({ error: output.error })),
              meta: { id: 'rejected' },
            },
            {
              guard: ({ event: { output } }) => output.end === 'withdrawn',
              target: 'editing.ready',
              actions: assign(({ context, event }) => restoreDraft(context, event.output)),
              meta: { id: 'withdrawn' },
            },
            {
              target: 'editing.ready',
              actions: assign(({ context, event }) => ({
                ...restoreDraft(context, event.output),
                checked: true,
              })),
              meta: { id: 'invalid' },
            },
          ],
        },
        on: { 'order.close': 'closed' },
      },
      completed: { tags: 'resumable', on: { 'order.close': 'closed' } },
    },
  })
}

export const orderLog: LogAllowance<OrderEvent> = {
  received: {
    'order.open': ['from.symbol', 'from.chain', ...openFields],
    'order.pickFrom': ['symbol', 'chain'],
    'order.pickTo': ['symbol', 'chain'],
    'order.enterUsd': ['text', 'pasted'],
    'order.enterCrypto': ['text', 'pasted'],
    'order.setRecipient': ['id'],
    'order.review': ['all'],
  },
  outcomes: { readMarketData: marketDataFields },
}
