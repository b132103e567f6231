import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorEvent } from '../core/api-error'
import { declareActor, failure } from '../core/declare-actor'
import { type Week, weekOf } from './leaderboard.rules'

export type LeaderboardEvent = {
  type: 'leaderboard.refresh'
  /** ms since 1970: the week may have ended while the page was open. */
  at: number
}

export type LeaderboardEmitted = { type: 'leaderboard.refused'; error: ApiError }

interface Context {
  week: Week
  error: ApiError | null
}

/** The rankings of the present week. */
export const leaderboardMachine = setup({
  types: {
    /** ms since 1970. */
    input: {} as { at: number },
    context: {} as Context,
    events: {} as LeaderboardEvent,
    emitted: {} as LeaderboardEmitted,
  },
  actors: { readRankings: declareActor<void, Week>('readRankings') },
  actions: {
    setWeek: assign((_, { at }: { at: number }) => ({ week: weekOf(at) })),
    clearError: assign({ error: null }),
    setError: assign((_, { error }: { error: unknown }) => ({ error: toApiError(error) })),
    emitRefused: emit(toErrorEvent('leaderboard.refused')),
  },
}).createMachine({
  id: 'leaderboard',
  context: ({ input }) => ({ week: weekOf(input.at), error: null }),
  initial: 'loading',
  on: {
    'leaderboard.refresh': {
      target: '.loading',
      actions: { type: 'setWeek', params: ({ event }) => event },
    },
  },
  states: {
    loading: {
      tags: 'busy',
      entry: 'clearError',
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
