import { assign, emit, setup } from 'xstate'
import { failure, port } from '../shared/port'
import { asRefusal, type Refusal, refusedAs } from '../shared/refusal'

/**
 * The customer's wallet mode switch. Never optimistic: the switch shows what the server last said (from the cache),
 * and waits in `saving`.
 *
 * States: resting → saving (busy) → resting. Port `setWalletMode`: saves a value and puts the answer, both switches,
 * into the cache. The operator's switch is not the customer's: while it is off nothing is asked (WALLET-05).
 */
export type WalletModeEvent = {
  type: 'walletMode.switch'
  on: boolean
  /** The operator's switch as the page shows it. */
  adminAllows: boolean
}

export type WalletModeFact =
  /** `on`: the mode that is now in force. */
  { type: 'walletMode.switched'; on: boolean } | { type: 'walletMode.refused'; refusal: Refusal }

interface Context {
  /** What is being saved. */
  wanted: boolean
  refusal: Refusal | null
}

export const walletModeMachine = setup({
  types: { context: {} as Context, events: {} as WalletModeEvent, emitted: {} as WalletModeFact },
  actors: { setWalletMode: port<{ walletStatus: boolean }, { walletStatus: boolean }>('setWalletMode') },
  guards: { adminAllows: (_, { adminAllows }: { adminAllows: boolean }) => adminAllows },
  actions: {
    keepWanted: assign((_, { on }: { on: boolean }) => ({ wanted: on, refusal: null })),
    keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: asRefusal(error) })),
    tellSwitched: emit(
      (_, { walletStatus }: { walletStatus: boolean }) =>
        ({ type: 'walletMode.switched', on: walletStatus }) as const,
    ),
    tellRefused: emit(refusedAs('walletMode.refused')),
  },
}).createMachine({
  id: 'walletMode',
  context: { wanted: false, refusal: null },
  initial: 'resting',
  states: {
    resting: {
      tags: 'resumable',
      on: {
        'walletMode.switch': {
          guard: { type: 'adminAllows', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'keepWanted', params: ({ event }) => event },
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
          actions: { type: 'tellSwitched', params: ({ event }) => event.output },
        },
        onError: { target: 'resting', actions: failure },
      },
    },
  },
})
