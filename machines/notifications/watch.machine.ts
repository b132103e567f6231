import { assign, emit, setup } from 'xstate'
import { defineFlow } from '../core/flow'
import { withEvent } from '../core/params'

export interface Change {
  count: number
  symbol: string
  status: string
}

export type WatchEvent = ({ type: 'watch.find' } & Change) | { type: 'watch.read' }

export type WatchEmitted = { type: 'watch.changed' } & Change

/** `unseen`: changes that the customer has not seen; the page's title shows them. */
type Context = { unseen: number }

/** Counts changes while the app is open; the poll of 'news' finds them. */
const watchMachine = setup({
  types: { context: {} as Context, events: {} as WatchEvent, emitted: {} as WatchEmitted },
  actions: {
    add: assign(({ context }, { count }: Change) => ({ unseen: context.unseen + count })),
    clearUnseen: assign({ unseen: 0 }),
    emitChanged: emit((_, { count, symbol, status }: Change) => ({
      type: 'watch.changed' as const,
      count,
      symbol,
      status,
    })),
  },
}).createMachine({
  id: 'watch',
  context: { unseen: 0 },
  initial: 'shown',
  states: {
    shown: {
      on: {
        'watch.find': { actions: [withEvent('add'), withEvent('emitChanged')] },
        'watch.read': { actions: 'clearUnseen' },
      },
    },
  },
})

export const watchFlow = defineFlow({
  machine: watchMachine,
  version: 1,
  log: { received: { 'watch.find': ['count', 'symbol', 'status'] } },
})
