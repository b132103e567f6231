import { assign, emit, setup } from 'xstate'
import { declareActor } from '../core/declare-actor'

/** What a look brought: how many moves have changed, and the newest of them. */
export interface Found {
  count: number
  symbol: string
  status: string
}

export type WatchEvent =
  /** The page goes out of sight, and comes back. */
  | { type: 'watch.hide' | 'watch.show' }
  /** The customer has opened the notifications. */
  | { type: 'watch.read' }

export type WatchEmitted = { type: 'watch.changed' } & Found

interface Context {
  /** Changes that the customer has not seen yet: the number in the page's title. */
  unseen: number
  found: Found | null
}

const look = { id: 'lookForNews', src: 'lookForNews' } as const
const inSight = { 'watch.hide': 'paused' } as const

/** One look and the wait before it: what it brought makes the next ones come soon again. */
const looking = (next: 'waitingSoon' | 'waitingLonger' | 'waitingLong' | 'waitingLongest') =>
  ({
    tags: 'busy',
    on: inSight,
    invoke: {
      ...look,
      onDone: [
        {
          guard: {
            type: 'somethingChanged',
            params: ({ event }: { event: { output: Found } }) => event.output,
          },
          target: 'waitingSoon',
          actions: [
            { type: 'setFound', params: ({ event }: { event: { output: Found } }) => event.output },
            'emitChanged',
          ],
          meta: { id: 'changed' },
        },
        { target: next, meta: { id: 'unchanged' } },
      ],
      onError: next,
    },
  }) as const

/**
 * Looks for changes of the customer's transactions while the app is open: after 10 s, then ever more rarely up to
 * once a minute, never while the page is hidden, and at once on return.
 */
export const watchMachine = setup({
  types: { context: {} as Context, events: {} as WatchEvent, emitted: {} as WatchEmitted },
  actors: { lookForNews: declareActor<Found, void>('lookForNews') },
  delays: { SOON: 10_000, LONGER: 20_000, LONG: 40_000, LONGEST: 60_000 },
  guards: { somethingChanged: (_, { count }: Found) => count > 0 },
  actions: {
    setFound: assign(({ context }, found: Found) => ({ found, unseen: context.unseen + found.count })),
    clearUnseen: assign({ unseen: 0, found: null }),
    emitChanged: emit(({ context }) => ({ type: 'watch.changed', ...context.found! }) as const),
  },
}).createMachine({
  id: 'watch',
  context: { unseen: 0, found: null },
  // The pages have just read what they show.
  initial: 'waitingSoon',
  on: { 'watch.read': { actions: 'clearUnseen' } },
  states: {
    looking: looking('waitingSoon'),
    waitingSoon: { on: inSight, after: { SOON: 'lookingLonger' } },
    lookingLonger: looking('waitingLonger'),
    waitingLonger: { on: inSight, after: { LONGER: 'lookingLong' } },
    lookingLong: looking('waitingLong'),
    waitingLong: { on: inSight, after: { LONG: 'lookingLongest' } },
    lookingLongest: looking('waitingLongest'),
    waitingLongest: { on: inSight, after: { LONGEST: 'lookingLongest' } },
    paused: { tags: 'resumable', on: { 'watch.show': 'looking' } },
  },
})
