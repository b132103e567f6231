import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorEvent } from '../../core/api-error'
import { declareActor, failure } from '../../core/declare-actor'

/**
 * The wallets page, and with a `pair` the page of one wallet. Figures stay in the cache; the flow knows how far
 * they are read.
 *
 * States: loading (busy) → shown | failed; lookingAgain is a quiet read: should it fail, `shown` keeps the figures
 * and their age grows. Port `readWallets`: everything the page shows, in one request; answers when.
 */
export type WalletOverviewEvent =
  | { type: 'walletOverview.refresh' }
  /** The customer came back, or money moved: figures may be old. */
  | { type: 'walletOverview.lookAgain' }
  /** Hide or show balances; the screen keeps the choice. */
  | { type: 'walletOverview.toggleBalances' }

export type WalletOverviewEmitted = { type: 'walletOverview.refused'; error: ApiError }

export interface WalletPair {
  symbol: string
  chain: string
}

interface Context {
  pair: WalletPair | null
  balancesShown: boolean
  /** When the shown figures were read, ms since 1970; null before the first answer. */
  readAt: number | null
  error: ApiError | null
}

export const walletOverviewMachine = setup({
  types: {
    /** `pair`: null for the page of all wallets. `balancesShown`: true unless the customer chose otherwise. */
    input: {} as { pair: WalletPair | null; balancesShown?: boolean },
    context: {} as Context,
    events: {} as WalletOverviewEvent,
    emitted: {} as WalletOverviewEmitted,
  },
  actors: { readWallets: declareActor<{ readAt: number }, { pair: WalletPair | null }>('readWallets') },
  actions: {
    toggleBalances: assign(({ context }) => ({ balancesShown: !context.balancesShown })),
    setReadAt: assign((_, { readAt }: { readAt: number }) => ({ readAt, error: null })),
    setError: assign((_, { error }: { error: unknown }) => ({ error: toApiError(error) })),
    emitRefused: emit(toErrorEvent('walletOverview.refused')),
  },
}).createMachine({
  id: 'walletOverview',
  context: ({ input }) => ({
    pair: input.pair,
    balancesShown: input.balancesShown ?? true,
    readAt: null,
    error: null,
  }),
  initial: 'loading',
  on: { 'walletOverview.toggleBalances': { actions: 'toggleBalances' } },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readWallets',
        src: 'readWallets',
        input: ({ context }) => ({ pair: context.pair }),
        onDone: { target: 'shown', actions: { type: 'setReadAt', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: failure },
      },
    },
    failed: {
      tags: 'resumable',
      on: { 'walletOverview.refresh': 'loading', 'walletOverview.lookAgain': 'loading' },
    },
    shown: {
      tags: 'resumable',
      on: { 'walletOverview.refresh': 'loading', 'walletOverview.lookAgain': 'lookingAgain' },
    },
    lookingAgain: {
      invoke: {
        id: 'readWallets',
        src: 'readWallets',
        input: ({ context }) => ({ pair: context.pair }),
        onDone: { target: 'shown', actions: { type: 'setReadAt', params: ({ event }) => event.output } },
        onError: 'shown',
      },
      // Money moved meanwhile: what is under way may be older than that.
      on: {
        'walletOverview.refresh': 'loading',
        'walletOverview.lookAgain': { target: 'lookingAgain', reenter: true },
      },
    },
  },
})
