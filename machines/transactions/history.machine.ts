import { assign, emit, setup } from 'xstate'
import { failure, moreFailure, port } from '../shared/port'
import { asRefusal, type Refusal, refusedAs } from '../shared/refusal'
import { allCurrencies, type StatusFilter } from './history.rules'

export type HistoryEvent =
  | { type: 'history.pickCurrency'; currency: string }
  | { type: 'history.pickStatus'; status: StatusFilter }
  | { type: 'history.refresh' }
  /** Time passed, or the customer came back: read what is shown again, quietly. */
  | { type: 'history.lookAgain' }
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

/** How far the list of a currency is loaded: its last shown page, and whether the server has more. */
export interface Extent {
  /** 0 before the first page. */
  page: number
  hasNextPage: boolean
}

interface Context extends Extent {
  currency: string
  status: StatusFilter
  refusal: Refusal | null
  summaryOpen: boolean
}

/** The transactions list: one page request at a time, per currency; an answer for another currency is dropped. */
export const historyMachine = setup({
  types: {
    /** `kept`: how much of the list the cache still holds, when the customer returns to it. */
    input: {} as { currency?: string; status?: StatusFilter; kept?: Extent },
    context: {} as Context,
    events: {} as HistoryEvent,
    emitted: {} as HistoryFact,
  },
  actors: {
    readPage: port<{ hasNextPage: boolean }, HistoryPage>('readPage'),
    /** Reads rows that are shown again, without taking any away. */
    lookAtRows: port<Extent, Extent & { currency: string }>('lookAtRows'),
  },
  guards: {
    listIsKept: ({ context }) => context.page > 0,
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
    keepExtent: assign((_, { page, hasNextPage }: Extent) => ({ page, hasNextPage })),
    keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: asRefusal(error) })),
    showSummary: assign({ summaryOpen: true }),
    hideSummary: assign({ summaryOpen: false }),
    tellRefused: emit(refusedAs('history.refused')),
    tellMoreRefused: emit(refusedAs('history.moreRefused')),
  },
}).createMachine({
  id: 'history',
  context: ({ input }) => ({
    currency: input.currency ?? allCurrencies,
    status: input.status ?? 'all',
    page: input.kept?.page ?? 0,
    hasNextPage: input.kept?.hasNextPage ?? false,
    refusal: null,
    summaryOpen: false,
  }),
  initial: 'opening',
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
    opening: {
      always: [
        { guard: 'listIsKept', target: 'lookingAgain', meta: { id: 'kept' } },
        { target: 'loading', meta: { id: 'fresh' } },
      ],
    },
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
      on: {
        'history.reachEnd': { guard: 'anotherPageExists', target: 'loadingMore' },
        'history.lookAgain': 'lookingAgain',
      },
    },
    /** Should the quiet read fail, the rows stay as they are: the next one comes soon. */
    lookingAgain: {
      invoke: {
        id: 'lookAtRows',
        src: 'lookAtRows',
        input: ({ context: { currency, page, hasNextPage } }) => ({ currency, page, hasNextPage }),
        onDone: { target: 'shown', actions: { type: 'keepExtent', params: ({ event }) => event.output } },
        onError: 'shown',
      },
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
        onError: { target: 'moreFailed', actions: moreFailure },
      },
    },
    moreFailed: { tags: 'resumable', on: { 'history.retryMore': 'loadingMore' } },
  },
})
