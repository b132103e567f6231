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

const refusals = [
  { guard: withError('passwordIsNeeded'), target: 'askingPassword', meta: { id: 'passwordNeeded' } },
  // Its session may have ended meanwhile.
  { target: 'loading', actions: withError('emitRefused'), meta: { id: 'rejected' } },
] as const

/** Logs out one device, or all others (ruling 47). Reads the list again after each try. */
const devicesMachine = setup({
  types: { context: {} as Context, events: {} as DevicesEvent, emitted: {} as DevicesEmitted },
  actors: {
    readDevices: declareActor<void, void>('readDevices'),
    logOutDevice: declareActor<void, { id: string }>('logOutDevice'),
    logOutOthers: declareActor<void, void>('logOutOthers'),
  },
  guards: {
    hasId: ({ context }) => context.id !== null,
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
        'devices.logOutOthers': 'loggingOutOthers',
      },
    },
    failed: { tags: 'resumable', on: { 'devices.refresh': 'loading' } },
    loggingOut: {
      tags: 'busy',
      invoke: {
        id: 'logOutDevice',
        src: 'logOutDevice',
        input: ({ context }) => ({ id: context.id! }),
        onDone: { target: 'loading', actions: 'emitLoggedOut' },
        onError: refusals,
      },
    },
    loggingOutOthers: {
      tags: 'busy',
      invoke: {
        id: 'logOutOthers',
        src: 'logOutOthers',
        onDone: { target: 'loading', actions: 'emitOthersLoggedOut' },
        onError: refusals,
      },
    },
    askingPassword: {
      on: {
        'devices.agree': [
          { guard: 'hasId', target: 'loggingOut', meta: { id: 'one' } },
          { target: 'loggingOutOthers', meta: { id: 'others' } },
        ],
        'devices.decline': 'shown',
      },
    },
  },
})

export const devicesFlow = defineFlow({
  machine: devicesMachine,
  version: 1,
  log: { received: { 'devices.logOut': ['id'] } },
})
