import { assign, emit, setup } from 'xstate'
import { failure, port } from '../shared/port'
import { asRefusal, type Refusal, refusedAs } from '../shared/refusal'
import { type Week, weekOf } from './leaderboard.rules'

export type LeaderboardEvent = {
  type: 'leaderboard.refresh'
  /** ms since 1970: the week may have ended while the page was open. */
  at: number
}

export type LeaderboardFact = { type: 'leaderboard.refused'; refusal: Refusal }

interface Context {
  week: Week
  refusal: Refusal | null
}

/** The rankings of the present week. */
export const leaderboardMachine = setup({
  types: {
    /** ms since 1970. */
    input: {} as { at: number },
    context: {} as Context,
    events: {} as LeaderboardEvent,
    emitted: {} as LeaderboardFact,
  },
  actors: { readRankings: port<void, Week>('readRankings') },
  actions: {
    keepWeek: assign((_, { at }: { at: number }) => ({ week: weekOf(at) })),
    forgetRefusal: assign({ refusal: null }),
    keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: asRefusal(error) })),
    tellRefused: emit(refusedAs('leaderboard.refused')),
  },
}).createMachine({
  id: 'leaderboard',
  context: ({ input }) => ({ week: weekOf(input.at), refusal: null }),
  initial: 'loading',
  on: {
    'leaderboard.refresh': {
      target: '.loading',
      actions: { type: 'keepWeek', params: ({ event }) => event },
    },
  },
  states: {
    loading: {
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        id: 'readRankings',
        src: 'readRankings',
        input: ({ context }) => context.week,
        onDone: 'shown',
        onError: { target: 'failed', actions: failure },
      },
    },
    shown: { tags: 'resumable' },
    failed: { tags: 'resumable' },
  },
})
