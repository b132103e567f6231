import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorContext, toErrorEvent } from '../../core/api-error'
import { declareActor, failure } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withEvent } from '../../core/params'

/** Never optimistic: shows the server's response. Sends nothing while the operator's switch is off (WALLET-05). */
export type WalletModeEvent = {
  type: 'walletMode.switch'
  on: boolean
  adminAllows: boolean
}

export type WalletModeEmitted =
  | { type: 'walletMode.switched'; on: boolean }
  | { type: 'walletMode.refused'; error: ApiError }

interface Context {
  wanted: boolean
  error: ApiError | null
}

const walletModeMachine = setup({
  types: { context: {} as Context, events: {} as WalletModeEvent, emitted: {} as WalletModeEmitted },
  actors: {
    setWalletMode: declareActor<{ walletStatus: boolean }, { walletStatus: boolean }>('setWalletMode'),
  },
  guards: { adminAllows: (_, { adminAllows }: { adminAllows: boolean }) => adminAllows },
  actions: {
    setError: assign(toErrorContext),
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
    saving: {
      tags: 'busy',
      invoke: {
        id: 'setWalletMode',
        src: 'setWalletMode',
        input: ({ context }) => ({ walletStatus: context.wanted }),
        onDone: {
          target: 'resting',
          actions: emit(
            ({
              event: {
                output: { walletStatus },
              },
            }) => ({ type: 'walletMode.switched', on: walletStatus }) as const,
          ),
        },
        onError: { target: 'resting', actions: failure },
      },
    },
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
