import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorContext, toErrorEvent } from '../core/api-error'
import { declareActor } from '../core/declare-actor'

/** The name by which logs and toasts know what is read; given by the page that reads it. */
export type ResourceName = string

export type ResourceEvent =
  | { type: 'resource.refresh' }
  /** Focus is back, or something changed: what is shown may be old. It is read again quietly. `polled`: time passed. */
  | { type: 'resource.revalidate'; polled?: true }
  /** Another one of its kind: a currency, a week. */
  | { type: 'resource.pick'; key: string }
  /** The end of what is shown is near: on scroll (CONST-10), or because it does not fill its area (CONST-08). */
  | { type: 'resource.reachEnd' | 'resource.retryMore' }
  /** The page goes out of sight: nobody polls for it. */
  | { type: 'resource.hide' }
  /** The customer is active: polling returns to its shortest interval. Sent while polling, where the interval has grown. */
  | { type: 'resource.touch' }

export type ResourceEmitted = {
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

/** The result of a read for the flow. The data go to the cache, and from there to the screen. */
export interface Reading {
  /** ms since 1970. */
  readAt: number
  /** The number of loaded pages, if it is not one more than before. */
  page?: number
  hasNextPage?: boolean
  /** Whether the data may change soon, so that they are polled. */
  polls?: boolean
  /** Whether something changed since the last read. */
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

export interface Context {
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

/** The machine's types, actors, guards and actions. */
export const resourceSetup = setup({
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
