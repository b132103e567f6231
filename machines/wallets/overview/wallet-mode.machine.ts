import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorContext, toErrorEvent } from '../../core/api-error'
import { declareActor, returnTo, sendingState } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withEvent, withOutput } from '../../core/params'

/** Sends nothing while the operator's switch is off (WALLET-05). */
export type WalletModeEvent = { type: 'walletMode.switch'; on: boolean; adminAllows: boolean }

export type WalletModeEmitted =
  | { type: 'walletMode.switched'; on: boolean }
  | { type: 'walletMode.refused'; error: ApiError }

interface Context {
  wanted: boolean
  error: ApiError | null
}

type WalletStatus = { walletStatus: boolean }

const walletModeMachine = setup({
  types: { context: {} as Context, events: {} as WalletModeEvent, emitted: {} as WalletModeEmitted },
  actors: { setWalletMode: declareActor<WalletStatus, WalletStatus>('setWalletMode') },
  guards: { adminAllows: (_, { adminAllows }: { adminAllows: boolean }) => adminAllows },
  actions: {
    setError: assign(toErrorContext),
    // The page shows the server's response, never the requested value.
    emitSwitched: emit((_, { walletStatus }: WalletStatus) => {
      return { type: 'walletMode.switched', on: walletStatus } as const
    }),
    emitRefused: emit(toErrorEvent('walletMode.refused')),
  },
}).createMachine({
  id: 'walletMode',
  context: { wanted: false, error: null },
  initial: 'resting',
  states: {
    resting: {
      tags: 'resumable',
      on: {
        'walletMode.switch': {
          guard: withEvent('adminAllows'),
          target: 'saving',
          actions: assign(({ event: { on } }) => ({ wanted: on, error: null })),
        },
      },
    },
    saving: sendingState('setWalletMode', {
      input: ({ context }: { context: Context }) => ({ walletStatus: context.wanted }),
      onDone: { target: 'resting', actions: withOutput('emitSwitched') },
      onError: returnTo('resting'),
    }),
  },
})

export const walletModeFlow = defineFlow({
  machine: walletModeMachine,
  version: 1,
  log: {
    received: { 'walletMode.switch': ['on', 'adminAllows'] },
    outcomes: { setWalletMode: ['walletStatus'] },
  },
})
