import { assign, setup } from 'xstate'
import { port } from '../shared/port'
import { asRefusal, type Refusal } from '../shared/refusal'

export type InboxEvent =
  | { type: 'inbox.open' | 'inbox.close' }
  /** Asked for in the panel after a failure (NOTIF-06). */
  | { type: 'inbox.refresh' }

interface Context {
  isOpen: boolean
  refusal: Refusal | null
}

/** The bell and its panel: read once for the bell's dot, and again whenever the panel opens (AMB-35). */
export const inboxMachine = setup({
  types: { context: {} as Context, events: {} as InboxEvent },
  actors: { readNotifications: port<void, void>('readNotifications') },
  actions: {
    openPanel: assign({ isOpen: true }),
    closePanel: assign({ isOpen: false }),
    forgetRefusal: assign({ refusal: null }),
    keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: asRefusal(error) })),
  },
}).createMachine({
  id: 'inbox',
  context: { isOpen: false, refusal: null },
  initial: 'loading',
  on: { 'inbox.close': { actions: 'closePanel' } },
  states: {
    loading: {
      tags: 'busy',
      on: { 'inbox.open': { actions: 'openPanel' } },
      invoke: {
        id: 'readNotifications',
        src: 'readNotifications',
        onDone: { target: 'shown', actions: 'forgetRefusal' },
        onError: { target: 'failed', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
    shown: { tags: 'resumable', on: { 'inbox.open': { target: 'loading', actions: 'openPanel' } } },
    failed: {
      tags: 'resumable',
      on: { 'inbox.open': { target: 'loading', actions: 'openPanel' }, 'inbox.refresh': 'loading' },
    },
  },
})
