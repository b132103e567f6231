import { assign, emit, setup } from 'xstate'
import { type ApiError, needsPassword, toErrorEvent } from '../../core/api-error'
import { declareActor, sendingState } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError } from '../../core/params'

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

const refusals = [
  { guard: withError('isPasswordNeeded'), target: 'askingPassword', meta: { id: 'passwordNeeded' } },
  // For example, because its session has already ended.
  { target: 'listed', actions: withError('emitRefused'), meta: { id: 'rejected' } },
] as const

/** Logs out one device, or all others (ruling 47). The list is in Apollo's cache. */
const devicesMachine = setup({
  types: { context: {} as Context, events: {} as DevicesEvent, emitted: {} as DevicesEmitted },
  actors: {
    logOutDevice: declareActor<void, { id: string }>('logOutDevice'),
    logOutOthers: declareActor<void, void>('logOutOthers'),
  },
  guards: { isPasswordNeeded: (_, { error }: { error: unknown }) => needsPassword(error) },
  actions: {
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
        'devices.logOut': { target: 'loggingOut', actions: assign(({ event: { id } }) => ({ id })) },
        'devices.logOutOthers': { target: 'loggingOutOthers', actions: assign({ id: null }) },
      },
    },
    loggingOut: sendingState('logOutDevice', {
      input: ({ context }: { context: Context }) => ({ id: context.id! }),
      onDone: { target: 'listed', actions: 'emitLoggedOut' },
      onError: refusals,
    }),
    loggingOutOthers: sendingState('logOutOthers', {
      onDone: { target: 'listed', actions: 'emitOthersLoggedOut' },
      onError: refusals,
    }),
    askingPassword: {
      on: {
        'devices.agree': [
          { guard: ({ context }) => context.id !== null, target: 'loggingOut', meta: { id: 'one' } },
          { target: 'loggingOutOthers', meta: { id: 'others' } },
        ],
        'devices.decline': 'listed',
      },
    },
  },
})

export const devicesFlow = defineFlow({
  machine: devicesMachine,
  version: 1,
  log: { received: { 'devices.logOut': ['id'] } },
})
