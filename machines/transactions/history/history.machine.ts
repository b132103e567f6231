import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorEvent } from '../../core/api-error'
import { declareActor, failure, moreFailure } from '../../core/declare-actor'
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

export type HistoryEmitted = { type: 'history.refused' | 'history.moreRefused'; error: ApiError }

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
  error: ApiError | null
  summaryOpen: boolean
}

/** The transactions list: one page request at a time, per currency; an answer for another currency is dropped. */
export const historyMachine = setup({
  types: {
    /** `kept`: how much of the list the cache still holds, when the customer returns to it. */
    input: {} as { currency?: string; status?: StatusFilter; kept?: Extent },
    context: {} as Context,
    events: {} as HistoryEvent,
    emitted: {} as HistoryEmitted,
  },
  actors: {
    readPage: declareActor<{ hasNextPage: boolean }, HistoryPage>('readPage'),
    /** Reads rows that are shown again, without taking any away. */
    lookAtRows: declareActor<Extent, Extent & { currency: string }>('lookAtRows'),
  },
  guards: {
    listIsKept: ({ context }) => context.page > 0,
    anotherPageExists: ({ context }) => context.hasNextPage,
    currencyIsNew: ({ context }, { currency }: { currency: string }) => currency !== context.currency,
  },
  actions: {
    setCurrency: assign((_, { currency }: { currency: string }) => ({ currency })),
    setStatus: assign((_, { status }: { status: StatusFilter }) => ({ status })),
    startOver: assign({ page: 0, hasNextPage: false, error: null }),
    setPage: assign(({ context }, { hasNextPage }: { hasNextPage: boolean }) => ({
      page: context.page + 1,
      hasNextPage,
      error: null,
    })),
    setExtent: assign((_, { page, hasNextPage }: Extent) => ({ page, hasNextPage })),
    setError: assign((_, { error }: { error: unknown }) => ({ error: toApiError(error) })),
    showSummary: assign({ summaryOpen: true }),
    hideSummary: assign({ summaryOpen: false }),
    emitRefused: emit(toErrorEvent('history.refused')),
    emitMoreRefused: emit(toErrorEvent('history.moreRefused')),
  },
}).createMachine({
  id: 'history',
  context: ({ input }) => ({
    currency: input.currency ?? allCurrencies,
    status: input.status ?? 'all',
    page: input.kept?.page ?? 0,
    hasNextPage: input.kept?.hasNextPage ?? false,
    error: null,
    summaryOpen: false,
  }),
  initial: 'opening',
  on: {
    'history.pickCurrency': {
      guard: { type: 'currencyIsNew', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'setCurrency', params: ({ event }) => event },
    },
    'history.pickStatus': { actions: { type: 'setStatus', params: ({ event }) => event } },
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
        onDone: { target: 'shown', actions: { type: 'setPage', params: ({ event }) => event.output } },
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
        onDone: { target: 'shown', actions: { type: 'setExtent', params: ({ event }) => event.output } },
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
        onDone: { target: 'shown', actions: { type: 'setPage', params: ({ event }) => event.output } },
        // The rows stay; the end of the list offers another try (AMB-63).
        onError: { target: 'moreFailed', actions: moreFailure },
      },
    },
    moreFailed: { tags: 'resumable', on: { 'history.retryMore': 'loadingMore' } },
  },
})
