import { assign, setup } from 'xstate'
import { type ApiError, toApiError } from '../core/api-error'
import { declareActor } from '../core/declare-actor'

export type InboxEvent =
  | { type: 'inbox.open' | 'inbox.close' }
  /** Asked for in the panel after a failure (NOTIF-06). */
  | { type: 'inbox.refresh' }
  /** One notification is unfolded; with `read`, it was read before. */
  | { type: 'inbox.unfold'; id: string; read: boolean }
  | { type: 'inbox.fold' }

interface Context {
  isOpen: boolean
  /** The notification that shows all of its text. */
  unfolded: string | null
  error: ApiError | null
}

type Unfolding = Extract<InboxEvent, { type: 'inbox.unfold' }>
const unfold = { type: 'unfold', params: ({ event }: { event: Unfolding }) => event } as const

const unfolding = [
  {
    guard: { type: 'wasReadBefore', params: ({ event }: { event: Unfolding }) => event },
    target: 'shown',
    actions: unfold,
    meta: { id: 'read' },
  },
  { target: 'marking', reenter: true, actions: unfold, meta: { id: 'unread' } },
] as const

/**
 * The bell and its panel: read once for the bell's dot, and again whenever the panel opens. A notification that is
 * unfolded is marked as read, once (AMB-35).
 */
export const inboxMachine = setup({
  types: { context: {} as Context, events: {} as InboxEvent },
  actors: {
    readNotifications: declareActor<void, void>('readNotifications'),
    markRead: declareActor<void, { id: string }>('markRead'),
  },
  guards: { wasReadBefore: (_, { read }: { read: boolean }) => read },
  actions: {
    openPanel: assign({ isOpen: true }),
    closePanel: assign({ isOpen: false, unfolded: null }),
    unfold: assign((_, { id }: { id: string }) => ({ unfolded: id })),
    fold: assign({ unfolded: null }),
    clearError: assign({ error: null }),
    setError: assign((_, { error }: { error: unknown }) => ({ error: toApiError(error) })),
  },
}).createMachine({
  id: 'inbox',
  context: { isOpen: false, unfolded: null, error: null },
  initial: 'loading',
  on: { 'inbox.close': { actions: 'closePanel' }, 'inbox.fold': { actions: 'fold' } },
  states: {
    loading: {
      tags: 'busy',
      on: { 'inbox.open': { actions: 'openPanel' } },
      invoke: {
        id: 'readNotifications',
        src: 'readNotifications',
        onDone: { target: 'shown', actions: 'clearError' },
        onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    shown: {
      tags: 'resumable',
      on: {
        'inbox.open': { target: 'loading', actions: 'openPanel' },
        'inbox.unfold': unfolding,
      },
    },
    marking: {
      on: { 'inbox.open': { target: 'loading', actions: 'openPanel' }, 'inbox.unfold': unfolding },
      invoke: {
        id: 'markRead',
        src: 'markRead',
        input: ({ context }) => ({ id: context.unfolded ?? '' }),
        // Unread it stays when the call fails: unfolding it again asks again.
        onDone: 'shown',
        onError: 'shown',
      },
    },
    failed: {
      tags: 'resumable',
      on: { 'inbox.open': { target: 'loading', actions: 'openPanel' }, 'inbox.refresh': 'loading' },
    },
  },
})
