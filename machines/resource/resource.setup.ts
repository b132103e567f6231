import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorEvent } from '../core/api-error'
import { declareActor } from '../core/declare-actor'

/** What a page shows of the server's data: one document, read whole or page by page. */
export type ResourceName =
  | 'activities'
  | 'bankAccounts'
  | 'comments'
  | 'gang'
  | 'news'
  | 'notifications'
  | 'rankings'
  | 'referrals'
  | 'sellPage'
  | 'squad'
  | 'transaction'
  | 'transactions'
  | 'wallet'
  | 'wallets'

export type ResourceEvent =
  | { type: 'resource.refresh' }
  /** Focus is back, or something changed: what is shown may be old. It is read again quietly. */
  | { type: 'resource.revalidate' }
  /** Another one of its kind: a currency, a week. */
  | { type: 'resource.pick'; key: string }
  /** The end of what is shown comes near: on scroll, or because it does not fill its area (AMB-96, AMB-100). */
  | { type: 'resource.reachEnd' | 'resource.retryMore' }
  /** The page goes out of sight: nobody polls for it. */
  | { type: 'resource.hide' }

export type ResourceEmitted = {
  type: 'resource.refused' | 'resource.moreRefused'
  resource: ResourceName
  error: ApiError
}

/** What is asked for: page 1 takes the place of all others; a quiet read looks at all that is shown. */
export interface ResourceAsked {
  resource: ResourceName
  key: string | null
  page: number
  quiet: boolean
}

/** What the flow decides with. The data itself goes to the cache, and from there to the screen. */
export interface Reading {
  /** ms since 1970. */
  readAt: number
  /** How many pages are shown now, where it is not one more. */
  page?: number
  hasNextPage?: boolean
  /** It changes by itself before long. */
  polls?: boolean
  /** Something happened since it was read last. */
  changed?: boolean
}

interface Input {
  resource: ResourceName
  key?: string | null
  /** Pages that the cache still holds, when the customer returns. */
  page?: number
  hasNextPage?: boolean
  /** It was just read elsewhere: it is only polled. */
  isFresh?: boolean
  /** The customer asked the browser to save data: half of the polls. */
  savesData?: boolean
}

export interface Context {
  resource: ResourceName
  key: string | null
  /** The last page that is shown; 0 for none. */
  page: number
  hasNextPage: boolean
  polls: boolean
  savesData: boolean
  isHidden: boolean
  /** Until the next poll, ms. */
  wait: number
  /** When what is shown was read, ms since 1970; null before the first answer. */
  readAt: number | null
  error: ApiError | null
}

export const firstWait = 10_000
const longestWait = 60_000
const slowerBy = 1.5

/** Types, actors, guards and actions of the machine beside. */
export const resourceSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as ResourceEvent,
    emitted: {} as ResourceEmitted,
  },
  actors: { read: declareActor<Reading, ResourceAsked>('read') },
  delays: { POLL: ({ context: { wait, savesData } }) => (savesData ? wait * 2 : wait) },
  guards: {
    isFresh: ({ context }) => context.polls,
    isCached: ({ context }) => context.page > 0,
    polls: ({ context }) => context.polls && !context.isHidden,
    anotherPageExists: ({ context }) => context.hasNextPage,
    keyIsNew: ({ context }, { key }: { key: string }) => key !== context.key,
  },
  actions: {
    setKey: assign((_, { key }: { key: string }) => ({ key, page: 0, hasNextPage: false, readAt: null })),
    clearError: assign({ error: null }),
    hide: assign({ isHidden: true }),
    // What the customer asks for, or comes back to, is polled often again.
    show: assign({ isHidden: false, wait: firstWait }),
    slowDown: assign(({ context }) => ({ wait: Math.min(context.wait * slowerBy, longestWait) })),
    setReading: assign(({ context }, { changed = false, ...reading }: Reading) => ({
      hasNextPage: false,
      polls: false,
      ...reading,
      wait: changed ? firstWait : context.wait,
      error: null,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ error: toApiError(error) })),
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
