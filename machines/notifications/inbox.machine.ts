import { assign, setup } from 'xstate'
import { declareActor } from '../core/declare-actor'
import { defineFlow } from '../core/flow'

export type InboxEvent =
  | { type: 'inbox.open' | 'inbox.close' }
  /** `read`: the notification was read before. */
  | { type: 'inbox.unfold'; id: string; read: boolean }
  | { type: 'inbox.fold' }
  | { type: 'inbox.readAll' }

interface Context {
  isOpen: boolean
  unfolded: string | null
}

type UnfoldEvent = Extract<InboxEvent, { type: 'inbox.unfold' }>
const unfold = { type: 'unfold', params: ({ event }: { event: UnfoldEvent }) => event } as const

const unfoldTransitions = [
  {
    guard: { type: 'wasReadBefore', params: ({ event }: { event: UnfoldEvent }) => event },
    target: '.shown',
    actions: unfold,
    meta: { id: 'read' },
  },
  { target: '.marking', reenter: true, actions: unfold, meta: { id: 'unread' } },
] as const

/** Expanding a notification marks it as read, once, with those of the same transaction (NOTIF-08). */
const inboxMachine = setup({
  types: { context: {} as Context, events: {} as InboxEvent },
  actors: {
    markRead: declareActor<void, { id: string }>('markRead'),
    markAllRead: declareActor<void, void>('markAllRead'),
  },
  guards: { wasReadBefore: (_, { read }: { read: boolean }) => read },
  actions: {
    unfold: assign((_, { id }: { id: string }) => ({ unfolded: id })),
  },
}).createMachine({
  id: 'inbox',
  context: { isOpen: false, unfolded: null },
  initial: 'shown',
  on: {
    'inbox.open': { actions: assign({ isOpen: true }) },
    'inbox.close': { actions: assign({ isOpen: false, unfolded: null }) },
    'inbox.unfold': unfoldTransitions,
    'inbox.fold': { actions: assign({ unfolded: null }) },
    'inbox.readAll': '.markingAll',
  },
  states: {
    shown: {},
    marking: {
      invoke: {
        id: 'markRead',
        src: 'markRead',
        input: ({ context }) => ({ id: context.unfolded ?? '' }),
        // If the call fails it stays unread: expanding it again repeats the call.
        onDone: 'shown',
        onError: 'shown',
      },
    },
    /** One call for each; failed ones stay unread, and a retry repeats only those. */
    markingAll: {
      tags: 'busy',
      invoke: { id: 'markAllRead', src: 'markAllRead', onDone: 'shown', onError: 'shown' },
      on: { 'inbox.readAll': {} },
    },
  },
})

export const inboxFlow = defineFlow({
  machine: inboxMachine,
  version: 1,
  log: { received: { 'inbox.unfold': ['id', 'read'] } },
})
