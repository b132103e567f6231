import { assign, emit, setup } from 'xstate'
import { type ApiError, needsPassword, toErrorEvent } from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError, withEvent } from '../../core/params'

export type DevicesEvent =
  | { type: 'devices.logOut'; id: string }
  | { type: 'devices.logOutOthers' | 'devices.agree' | 'devices.decline' }

export type DevicesEmitted =
  | { type: 'devices.loggedOut' | 'devices.othersLoggedOut' }
  | { type: 'devices.refused'; error: ApiError }

interface Context {
  /** The device to log out; null: all others. */
  id: string | null
}

/** Logs out one device, or all others (ruling 47). The list is Apollo's. */
const devicesMachine = setup({
  types: { context: {} as Context, events: {} as DevicesEvent, emitted: {} as DevicesEmitted },
  actors: { logOutDevices: declareActor<void, Context>('logOutDevices') },
  guards: {
    isOneDevice: ({ context }) => context.id !== null,
    passwordIsNeeded: (_, { error }: { error: unknown }) => needsPassword(error),
  },
  actions: {
    setId: assign((_, { id }: { id: string }) => ({ id })),
    clearId: assign({ id: null }),
    emitLoggedOut: emit({ type: 'devices.loggedOut' } as const),
    emitOthersLoggedOut: emit({ type: 'devices.othersLoggedOut' } as const),
    emitRefused: emit(toErrorEvent('devices.refused')),
  },
}).createMachine({
  id: 'devices',
  context: { id: null },
  initial: 'listed',
  states: {
    listed: {
      tags: 'resumable',
      on: {
        'devices.logOut': { target: 'loggingOut', actions: withEvent('setId') },
        'devices.logOutOthers': { target: 'loggingOut', actions: 'clearId' },
      },
    },
    loggingOut: {
      tags: 'busy',
      invoke: {
        id: 'logOutDevices',
        src: 'logOutDevices',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          { guard: 'isOneDevice', target: 'listed', actions: 'emitLoggedOut', meta: { id: 'one' } },
          { target: 'listed', actions: 'emitOthersLoggedOut', meta: { id: 'others' } },
        ],
        onError: [
          { guard: withError('passwordIsNeeded'), target: 'askingPassword', meta: { id: 'passwordNeeded' } },
          // Its session may have ended meanwhile.
          { target: 'listed', actions: withError('emitRefused'), meta: { id: 'rejected' } },
        ],
      },
    },
    askingPassword: { on: { 'devices.agree': 'loggingOut', 'devices.decline': 'listed' } },
  },
})

export const devicesFlow = defineFlow({
  machine: devicesMachine,
  version: 1,
  log: { received: { 'devices.logOut': ['id'] } },
})
