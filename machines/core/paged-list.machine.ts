import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorEvent } from './api-error'
import { declareActor, failure, moreFailure } from './declare-actor'

/** Which list it is: whom the customer referred, whom those referred, or what the customer did. */
export type PagedList = 'gang' | 'squad' | 'activities'

export interface PageAsked {
  list: PagedList
  /** From 1. */
  page: number
}

export type PagedListEvent =
  /** The end of what is shown comes near: on scroll, or because it does not fill its area (AMB-96, AMB-100). */
  { type: 'pagedList.reachEnd' } | { type: 'pagedList.refresh' } | { type: 'pagedList.retryMore' }

export type PagedListEmitted = { type: 'pagedList.refused' | 'pagedList.moreRefused'; error: ApiError }

interface Context {
  list: PagedList
  /** The last page that is shown; 0 for none. */
  page: number
  hasNextPage: boolean
  error: ApiError | null
}

/** A list that is read page by page. Its rows stay in the server data's cache; the flow decides with page numbers. */
export const pagedListMachine = setup({
  types: {
    input: {} as { list: PagedList },
    context: {} as Context,
    events: {} as PagedListEvent,
    emitted: {} as PagedListEmitted,
  },
  actors: {
    /** Reads a page into the cache; page 1 takes the place of all others. */
    readPage: declareActor<{ hasNextPage: boolean }, PageAsked>('readPage'),
  },
  guards: { anotherPageExists: ({ context }) => context.hasNextPage },
  actions: {
    beginAnew: assign({ page: 0, hasNextPage: false, error: null }),
    clearError: assign({ error: null }),
    setPage: assign(({ context }, { hasNextPage }: { hasNextPage: boolean }) => ({
      page: context.page + 1,
      hasNextPage,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ error: toApiError(error) })),
    emitRefused: emit(toErrorEvent('pagedList.refused')),
    emitMoreRefused: emit(toErrorEvent('pagedList.moreRefused')),
  },
}).createMachine({
  id: 'pagedList',
  context: ({ input }) => ({ list: input.list, page: 0, hasNextPage: false, error: null }),
  initial: 'loading',
  on: { 'pagedList.refresh': '.loading' },
  states: {
    loading: {
      tags: 'busy',
      entry: 'beginAnew',
      invoke: {
        id: 'readPage',
        src: 'readPage',
        input: ({ context }) => ({ list: context.list, page: 1 }),
        onDone: { target: 'shown', actions: { type: 'setPage', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: failure },
      },
    },
    shown: {
      tags: 'resumable',
      on: { 'pagedList.reachEnd': { guard: 'anotherPageExists', target: 'loadingMore' } },
    },
    loadingMore: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'readPage',
        src: 'readPage',
        input: ({ context }) => ({ list: context.list, page: context.page + 1 }),
        onDone: { target: 'shown', actions: { type: 'setPage', params: ({ event }) => event.output } },
        onError: { target: 'moreFailed', actions: moreFailure },
      },
    },
    /** What is shown stays (AMB-63). */
    moreFailed: { tags: 'resumable', on: { 'pagedList.retryMore': 'loadingMore' } },
    failed: { tags: 'resumable' },
  },
})
