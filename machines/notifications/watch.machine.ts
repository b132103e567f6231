import { assign, emit, setup } from 'xstate'
import { defineFlow } from '../core/flow'
import { withEvent } from '../core/params'

export interface Found {
  count: number
  symbol: string
  status: string
}

export type WatchEvent = ({ type: 'watch.find' } & Found) | { type: 'watch.read' }

export type WatchEmitted = { type: 'watch.changed' } & Found

/** `unseen`: changes that the customer has not seen yet; shown in the page's title. */
type Context = { unseen: number }

/** Counts changes while the app is open; they are found by the polled resource 'news'. */
const watchMachine = setup({
  types: { context: {} as Context, events: {} as WatchEvent, emitted: {} as WatchEmitted },
  actions: {
    add: assign(({ context }, { count }: Found) => ({ unseen: context.unseen + count })),
    clearUnseen: assign({ unseen: 0 }),
    emitChanged: emit((_, { count, symbol, status }: Found) => ({
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
