import { assign, emit, setup } from 'xstate'
import { port } from '../shared/port'
import { asRefusal, type Refusal } from '../shared/refusal'
import { allCurrencies, type StatusFilter } from './history.rules'

export type HistoryEvent =
  | { type: 'history.pickCurrency'; currency: string }
  | { type: 'history.pickStatus'; status: StatusFilter }
  | { type: 'history.refresh' }
  /** The scroll area came within 100 px of its end, or its rows do not fill it. */
  | { type: 'history.reachEnd' }
  | { type: 'history.retryMore' }
  | { type: 'history.openSummary' | 'history.closeSummary' }

export type HistoryFact = { type: 'history.refused' | 'history.moreRefused'; refusal: Refusal }

/** A page of the list, asked for one currency; its rows land in the cache under that currency (TX-14). */
export interface HistoryPage {
  currency: string
  page: number
}

interface Context {
  currency: string
  status: StatusFilter
  /** The last page that is shown; 0 before the first. */
  page: number
  hasNextPage: boolean
  refusal: Refusal | null
  summaryOpen: boolean
}

const failure = [
  { type: 'keepRefusal' as const, params: ({ event }: { event: { error: unknown } }) => event },
  { type: 'tellRefused' as const, params: ({ event }: { event: { error: unknown } }) => event },
]

/** The transactions list: one page request at a time, per currency; an answer for another currency is dropped. */
export const historyMachine = setup({
  types: {
    input: {} as { currency?: string; status?: StatusFilter },
    context: {} as Context,
    events: {} as HistoryEvent,
    emitted: {} as HistoryFact,
  },
  actors: { readPage: port<{ hasNextPage: boolean }, HistoryPage>('readPage') },
  guards: {
    anotherPageExists: ({ context }) => context.hasNextPage,
    currencyIsNew: ({ context }, { currency }: { currency: string }) => currency !== context.currency,
  },
  actions: {
    keepCurrency: assign((_, { currency }: { currency: string }) => ({ currency })),
    keepStatus: assign((_, { status }: { status: StatusFilter }) => ({ status })),
    startOver: assign({ page: 0, hasNextPage: false, refusal: null }),
    keepPage: assign(({ context }, { hasNextPage }: { hasNextPage: boolean }) => ({
      page: context.page + 1,
      hasNextPage,
      refusal: null,
    })),
    keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: asRefusal(error) })),
    showSummary: assign({ summaryOpen: true }),
    hideSummary: assign({ summaryOpen: false }),
    tellRefused: emit(
      (_, { error }: { error: unknown }) => ({ type: 'history.refused', refusal: asRefusal(error) }) as const,
    ),
    tellMoreRefused: emit(
      (_, { error }: { error: unknown }) =>
        ({ type: 'history.moreRefused', refusal: asRefusal(error) }) as const,
    ),
  },
}).createMachine({
  id: 'history',
  context: ({ input }) => ({
    currency: input.currency ?? allCurrencies,
    status: input.status ?? 'all',
    page: 0,
    hasNextPage: false,
    refusal: null,
    summaryOpen: false,
  }),
  initial: 'loading',
  on: {
    'history.pickCurrency': {
      guard: { type: 'currencyIsNew', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'keepCurrency', params: ({ event }) => event },
    },
    'history.pickStatus': { actions: { type: 'keepStatus', params: ({ event }) => event } },
    'history.refresh': '.loading',
    'history.openSummary': { actions: 'showSummary' },
    'history.closeSummary': { actions: 'hideSummary' },
  },
  states: {
    loading: {
      tags: 'busy',
      entry: 'startOver',
      invoke: {
        id: 'readPage',
        src: 'readPage',
        input: ({ context }) => ({ currency: context.currency, page: 1 }),
        onDone: { target: 'shown', actions: { type: 'keepPage', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: failure },
      },
    },
    shown: {
      tags: 'resumable',
      on: { 'history.reachEnd': { guard: 'anotherPageExists', target: 'loadingMore' } },
    },
    failed: { tags: 'resumable' },
    loadingMore: {
      tags: 'busy',
      invoke: {
        id: 'readPage',
        src: 'readPage',
        input: ({ context }) => ({ currency: context.currency, page: context.page + 1 }),
        onDone: { target: 'shown', actions: { type: 'keepPage', params: ({ event }) => event.output } },
        // The rows stay; the end of the list offers another try (AMB-63).
        onError: {
          target: 'moreFailed',
          actions: [
            { type: 'keepRefusal', params: ({ event }) => event },
            { type: 'tellMoreRefused', params: ({ event }) => event },
          ],
        },
      },
    },
    moreFailed: { tags: 'resumable', on: { 'history.retryMore': 'loadingMore' } },
  },
})
