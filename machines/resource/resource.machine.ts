import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorContext, toErrorEvent } from '../core/api-error'
import { declareActor, failure, moreFailure } from '../core/declare-actor'
import { defineFlow } from '../core/flow'
import { withError, withEvent } from '../core/params'

export type ResourceName = string

type ResourceEvent =
  | { type: 'resource.refresh' }
  /** Focus is back, or something changed: what is shown may be old. It is read again quietly. `polled`: time passed. */
  | { type: 'resource.revalidate'; polled?: true }
  | { type: 'resource.pick'; key: string }
  /** The end of what is shown is near: on scroll (CONST-10), or because it does not fill its area (CONST-08). */
  | { type: 'resource.reachEnd' | 'resource.retryMore' }
  | { type: 'resource.hide' }
  /** The customer is active: polling returns to its shortest interval. Sent while polling, where the interval has grown. */
  | { type: 'resource.touch' }

type ResourceEmitted = {
  type: 'resource.refused' | 'resource.moreRefused'
  resource: ResourceName
  error: ApiError
}

/** A read request: page 1 replaces all others; a quiet read covers all loaded pages. */
export interface ResourceAsked {
  resource: ResourceName
  key: string | null
  page: number
  quiet: boolean
  /** Only because time has passed: the response may be that nothing changed (decision 105). */
  polled?: true
}

export interface Reading {
  /** ms since 1970. */
  readAt: number
  /** The number of loaded pages, if it is not one more than before. */
  page?: number
  hasNextPage?: boolean
  /** Whether the data may change soon, so that they are polled. */
  polls?: boolean
  changed?: boolean
}

interface Input {
  resource: ResourceName
  key?: string | null
  /** Pages that the cache still holds, when the customer returns. */
  page?: number
  hasNextPage?: boolean
  /** The data were just read elsewhere: only polls. */
  isFresh?: boolean
  /** With data saver: half of the polls. */
  savesData?: boolean
}

interface Context {
  resource: ResourceName
  key: string | null
  /** The last loaded page; 0 for none. */
  page: number
  hasNextPage: boolean
  polls: boolean
  savesData: boolean
  isHidden: boolean
  /** Delay until the next poll, ms. */
  wait: number
  /** Reads in a row that failed; what failed is asked for again by itself. */
  failures: number
  /** When the shown data were read, ms since 1970; null before the first answer. */
  readAt: number | null
  error: ApiError | null
}

export const firstWait = 10_000
const longestWait = 60_000
const slowerBy = 1.5
/** Delays until what failed is asked for again, the last one again and again (ruling 35), ms. */
export const retryWaits = [5_000, 15_000, 45_000, 60_000] as const

const resourceSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as ResourceEvent,
    emitted: {} as ResourceEmitted,
  },
  actors: { read: declareActor<Reading, ResourceAsked>('read') },
  delays: {
    POLL: ({ context: { wait, savesData } }) => (savesData ? wait * 2 : wait),
    RETRY: ({ context: { failures } }) => retryWaits[Math.max(0, failures - 1)]!,
  },
  guards: {
    isFresh: ({ context }) => context.polls,
    isCached: ({ context }) => context.page > 0,
    polls: ({ context }) => context.polls && !context.isHidden,
    isVisible: ({ context }) => !context.isHidden,
    retries: ({ context }) => context.failures > 0 && !context.isHidden,
    anotherPageExists: ({ context }) => context.hasNextPage,
    keyIsNew: ({ context }, { key }: { key: string }) => key !== context.key,
  },
  actions: {
    setKey: assign((_, { key }: { key: string }) => ({ key, page: 0, hasNextPage: false, readAt: null })),
    clearError: assign({ error: null }),
    hide: assign({ isHidden: true }),
    // After a request or return of the customer, polling restarts at its shortest interval.
    show: assign({ isHidden: false, wait: firstWait, failures: 0 }),
    speedUp: assign({ wait: firstWait }),
    countFailure: assign(({ context }) => ({
      failures: Math.min(context.failures + 1, retryWaits.length),
    })),
    slowDown: assign(({ context }) => ({ wait: Math.min(context.wait * slowerBy, longestWait) })),
    setReading: assign(({ context }, { changed = false, ...reading }: Reading) => ({
      hasNextPage: false,
      polls: false,
      ...reading,
      wait: changed ? firstWait : context.wait,
      error: null,
      failures: 0,
    })),
    setError: assign(toErrorContext),
    forget: assign({ page: 0, hasNextPage: false, polls: false }),
    emitRefused: emit(({ context: { resource } }, event: { error: unknown }) => ({
      ...toErrorEvent('resource.refused')(null, event),
      resource,
    })),
    emitMoreRefused: emit(({ context: { resource } }, event: { error: unknown }) => ({
      ...toErrorEvent('resource.moreRefused')(null, event),
      resource,
    })),
  },
})

const [first, same, next] = [() => 1, (page: number) => page, (page: number) => page + 1]
const ask =
  (pageFor: (page: number) => number, quiet = false) =>
  ({ context: { resource, key, page } }: { context: Context }): ResourceAsked => ({
    resource,
    key,
    page: pageFor(page),
    quiet,
  })
const askAgain = ({
  context,
  event,
}: {
  context: Context
  event: ResourceEvent | { type: string }
}): ResourceAsked => ({
  ...ask(same, true)({ context }),
  ...('polled' in event || event.type.startsWith('xstate.after.POLL.') ? { polled: true } : {}),
})
/** `pageAfter`: the number of loaded pages then. */
const setReading = (pageAfter: (page: number) => number) =>
  ({
    type: 'setReading',
    params: ({ context, event }: { context: Context; event: { output: Reading } }) => ({
      page: pageAfter(context.page),
      ...event.output,
    }),
  }) as const
const more = { guard: 'anotherPageExists', target: 'loadingMore' } as const

/**
 * Server data of a page: loaded, refreshed, revalidated quietly, polled with back-off, read page by page. A
 * failed load shows no old data, a failed revalidation or next page leaves the shown data (ERR-07). An aborted
 * read's answer is dropped (TX-14). While visible, what failed is asked for again by itself (ruling 35).
 */
export const resourceMachine = resourceSetup.createMachine({
  id: 'resource',
  context: ({ input }) => ({
    resource: input.resource,
    key: input.key ?? null,
    page: input.page ?? 0,
    hasNextPage: input.hasNextPage ?? false,
    polls: input.isFresh ?? false,
    savesData: input.savesData ?? false,
    isHidden: false,
    wait: firstWait,
    failures: 0,
    readAt: null,
    error: null,
  }),
  initial: 'opening',
  on: {
    'resource.pick': { guard: withEvent('keyIsNew'), target: '.loading', actions: withEvent('setKey') },
    'resource.refresh': '.loading',
    'resource.revalidate': { actions: 'show' },
    'resource.hide': { actions: 'hide' },
  },
  states: {
    opening: {
      always: [
        { guard: 'isFresh', target: 'shown', meta: { id: 'fresh' } },
        { guard: 'isCached', target: 'revalidating', meta: { id: 'cached' } },
        { target: 'loading', meta: { id: 'unknown' } },
      ],
    },
    loading: {
      tags: 'busy',
      entry: ['clearError', 'show'],
      invoke: {
        id: 'read',
        src: 'read',
        input: ask(first),
        onDone: { target: 'shown', actions: setReading(first) },
        onError: { target: 'failed', actions: ['forget', 'countFailure', ...failure] },
      },
      // It is loading already.
      on: { 'resource.refresh': {} },
    },
    shown: {
      initial: 'deciding',
      on: {
        'resource.revalidate': { target: 'revalidating', actions: 'show' },
        'resource.reachEnd': more,
      },
      states: {
        deciding: {
          always: [
            { guard: 'retries', target: 'waiting', meta: { id: 'retries' } },
            { guard: 'polls', target: 'polling', meta: { id: 'polls' } },
            { target: 'resting', meta: { id: 'rests' } },
          ],
        },
        resting: {},
        waiting: {
          after: { RETRY: '#resource.revalidating' },
          on: { 'resource.hide': { target: 'resting', actions: 'hide' } },
        },
        polling: {
          after: { POLL: { target: '#resource.revalidating', actions: 'slowDown' } },
          on: {
            'resource.hide': { target: 'resting', actions: 'hide' },
            'resource.touch': { target: 'polling', reenter: true, actions: 'speedUp' },
          },
        },
      },
    },
    /** Revalidates; on failure the shown data stay and age. A new request replaces a running one. */
    revalidating: {
      invoke: {
        id: 'read',
        src: 'read',
        input: askAgain,
        onDone: { target: 'shown', actions: setReading(same) },
        onError: { target: 'shown', actions: 'countFailure' },
      },
      on: {
        'resource.revalidate': { target: 'revalidating', reenter: true, actions: 'show' },
        'resource.reachEnd': more,
      },
    },
    loadingMore: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'read',
        src: 'read',
        input: ask(next),
        onDone: { target: 'shown', actions: setReading(next) },
        onError: { target: 'moreFailed', actions: moreFailure },
      },
    },
    moreFailed: { on: { 'resource.retryMore': 'loadingMore' } },
    failed: {
      after: { RETRY: { guard: 'isVisible', target: 'retrying' } },
      on: { 'resource.revalidate': 'loading' },
    },
    /** Asked for again by itself: what the page says stays, and no toast repeats it (ruling 35). */
    retrying: {
      invoke: {
        id: 'read',
        src: 'read',
        input: ask(first),
        onDone: { target: 'shown', actions: setReading(first) },
        onError: { target: 'failed', actions: ['countFailure', withError('setError')] },
      },
      on: { 'resource.revalidate': 'loading' },
    },
  },
})

export const resourceFlow = defineFlow({
  machine: resourceMachine,
  version: 1,
  log: {
    received: {
      'resource.pick': ['key'],
      'resource.revalidate': ['polled'],
    },
    outcomes: { read: ['readAt', 'page', 'hasNextPage', 'polls', 'changed'] },
    input: ['resource', 'key', 'page', 'hasNextPage', 'isFresh', 'savesData'],
  },
})
