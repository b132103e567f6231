import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorEvent } from '../../core/api-error'
import { declareActor, failure } from '../../core/declare-actor'

export type RateBoardEvent =
  | { type: 'rateBoard.refresh' }
  /** The customer came back to the tab: figures may be old (AMB-39). */
  | { type: 'rateBoard.comeBack' }
  | { type: 'rateBoard.toggleCoin'; symbol: string }

export type RateBoardEmitted = { type: 'rateBoard.refused'; error: ApiError }

interface Context {
  /** The coin whose networks are listed. */
  openCoin: string | null
  /** When the shown rates were read, ms since 1970; null before the first answer. */
  readAt: number | null
  /** How the customer's identity check stands; null for unread, unknown, or not asked about. */
  verificationStatus: string | null
  error: ApiError | null
}

/** What a read of the page brings besides what goes to the cache. */
export type BoardRead = { readAt: number; verificationStatus: string | null }

/** The sell page: rates are read at load, on refresh and on return (RATE-02); their values stay in the cache. */
export const rateBoardMachine = setup({
  types: { context: {} as Context, events: {} as RateBoardEvent, emitted: {} as RateBoardEmitted },
  actors: { readRates: declareActor<BoardRead, void>('readRates') },
  actions: {
    toggleCoin: assign(({ context }, { symbol }: { symbol: string }) => ({
      openCoin: context.openCoin === symbol ? null : symbol,
    })),
    setRead: assign((_, { readAt, verificationStatus }: BoardRead) => ({
      readAt,
      verificationStatus,
      error: null,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ error: toApiError(error) })),
    emitRefused: emit(toErrorEvent('rateBoard.refused')),
  },
}).createMachine({
  id: 'rateBoard',
  context: { openCoin: null, readAt: null, verificationStatus: null, error: null },
  initial: 'loading',
  on: { 'rateBoard.toggleCoin': { actions: { type: 'toggleCoin', params: ({ event }) => event } } },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readRates',
        src: 'readRates',
        onDone: { target: 'shown', actions: { type: 'setRead', params: ({ event }) => event.output } },
        // A failed load empties the list (ERR-07): `failed` shows none.
        onError: { target: 'failed', actions: failure },
      },
    },
    shown: { tags: 'resumable', on: { 'rateBoard.refresh': 'loading', 'rateBoard.comeBack': 'loading' } },
    failed: { tags: 'resumable', on: { 'rateBoard.refresh': 'loading', 'rateBoard.comeBack': 'loading' } },
  },
})
