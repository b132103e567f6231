import { assign, emit, setup } from 'xstate'
import { defineFlow, type LogRecord } from '../core/flow'

/** How many transactions have changed, and the newest of them. */
export interface Found {
  count: number
  symbol: string
  status: string
}

export type WatchEvent =
  | ({ type: 'watch.find' } & Found)
  /** The customer has opened the notifications. */
  | { type: 'watch.read' }

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
        'watch.find': {
          actions: [
            { type: 'add', params: ({ event }) => event },
            { type: 'emitChanged', params: ({ event }) => event },
          ],
        },
        'watch.read': { actions: 'clearUnseen' },
      },
    },
  },
})

/** Version 1 polled with its own timers, and its results were an actor's output. */
const foundByResource = (record: LogRecord): LogRecord | null => {
  const { type, output } = record.event
  const found = output as Found | undefined
  if (type.endsWith('.lookForNews') && found?.count)
    return { ...record, cause: 'external', event: { ...found, type: 'watch.find' } }
  return /^(?:watch\.(?:hide|show)|xstate\.(?:after|done|error)\..*)$/.test(type) ? null : record
}

export const watchFlow = defineFlow({
  machine: watchMachine,
  version: 2,
  upcast: { 1: foundByResource },
  log: {
    received: { 'watch.find': ['count', 'symbol', 'status'], 'watch.read': [] },
    outcomes: {},
    input: [],
  },
})
