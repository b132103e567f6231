import { assign, emit, setup } from 'xstate'
import { type ApiError, needsPassword, toErrorContext, toErrorEvent } from '../../core/api-error'
import { declareActor, failure } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError, withEvent } from '../../core/params'

export type DevicesEvent =
  | { type: 'devices.refresh' }
  | { type: 'devices.logOut'; id: string }
  | { type: 'devices.logOutOthers' }
  | { type: 'devices.agree' | 'devices.decline' }

export type DevicesEmitted =
  | { type: 'devices.loggedOut' | 'devices.othersLoggedOut' }
  | { type: 'devices.refused'; error: ApiError }

interface Context {
  /** Null: all others, or none. */
  id: string | null
  error: ApiError | null
}

/** Logs out one device, or all others (ruling 47). Reads the list again after each try. */
const devicesMachine = setup({
  types: { context: {} as Context, events: {} as DevicesEvent, emitted: {} as DevicesEmitted },
  actors: {
    readDevices: declareActor<void, void>('readDevices'),
    logOutDevices: declareActor<void, { id: string | null }>('logOutDevices'),
  },
  guards: {
    othersAreLoggedOut: ({ context }) => context.id === null,
    passwordIsNeeded: (_, { error }: { error: unknown }) => needsPassword(error),
  },
  actions: {
    setId: assign((_, { id }: { id: string }) => ({ id })),
    clearId: assign({ id: null }),
    clearError: assign({ error: null }),
    setError: assign(toErrorContext),
    emitLoggedOut: emit({ type: 'devices.loggedOut' } as const),
    emitOthersLoggedOut: emit({ type: 'devices.othersLoggedOut' } as const),
    emitRefused: emit(toErrorEvent('devices.refused')),
  },
}).createMachine({
  id: 'devices',
  context: { id: null, error: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readDevices',
        src: 'readDevices',
        onDone: { target: 'shown', actions: 'clearError' },
        onError: { target: 'failed', actions: failure },
      },
    },
    shown: {
      tags: 'resumable',
      entry: 'clearId',
      on: {
        'devices.refresh': 'loading',
        'devices.logOut': { target: 'loggingOut', actions: withEvent('setId') },
        'devices.logOutOthers': 'loggingOut',
      },
    },
    failed: { tags: 'resumable', on: { 'devices.refresh': 'loading' } },
    loggingOut: {
      tags: 'busy',
      invoke: {
        id: 'logOutDevices',
        src: 'logOutDevices',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: 'othersAreLoggedOut',
            target: 'loading',
            actions: 'emitOthersLoggedOut',
            meta: { id: 'others' },
          },
          { target: 'loading', actions: 'emitLoggedOut', meta: { id: 'one' } },
        ],
        onError: [
          { guard: withError('passwordIsNeeded'), target: 'askingPassword', meta: { id: 'passwordNeeded' } },
          // Its session may have ended meanwhile.
          { target: 'loading', actions: withError('emitRefused'), meta: { id: 'rejected' } },
        ],
      },
    },
    askingPassword: { on: { 'devices.agree': 'loggingOut', 'devices.decline': 'shown' } },
  },
})

export const devicesFlow = defineFlow({
  machine: devicesMachine,
  version: 1,
  log: { received: { 'devices.logOut': ['id'] } },
})
