import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorContext, toErrorEvent } from '../core/api-error'
import { declareActor, passwordNeeded, returnTo, sendingState } from '../core/declare-actor'
import { defineFlow } from '../core/flow'

export type FreezeEvent = {
  type: 'freeze.open' | 'freeze.close' | 'freeze.submit' | 'freeze.agree' | 'freeze.decline'
}

export type FreezeEmitted = { type: 'freeze.succeeded' } | { type: 'freeze.refused'; error: ApiError }

export const passwordForFreezeText = 'Enter your password to freeze your account.'

/** Freezes the account for 24 hours, or extends a freeze; only the server ends it (ruling 47). */
const freezeMachine = setup({
  types: {
    context: {} as { error: ApiError | null },
    events: {} as FreezeEvent,
    emitted: {} as FreezeEmitted,
  },
  actors: { freezeAccount: declareActor<void, void>('freezeAccount') },
  actions: {
    setError: assign(toErrorContext),
    emitSucceeded: emit({ type: 'freeze.succeeded' } as const),
    emitRefused: emit(toErrorEvent('freeze.refused')),
  },
}).createMachine({
  id: 'freeze',
  context: { error: null },
  initial: 'closed',
  states: {
    closed: { tags: 'resumable', entry: assign({ error: null }), on: { 'freeze.open': 'asking' } },
    asking: { on: { 'freeze.submit': 'freezing', 'freeze.close': 'closed' } },
    freezing: sendingState('freezeAccount', {
      onDone: { target: 'closed', actions: 'emitSucceeded' },
      onError: [passwordNeeded, { ...returnTo('asking'), meta: { id: 'rejected' } }],
    }),
    askingPassword: { on: { 'freeze.agree': 'freezing', 'freeze.decline': 'asking' } },
  },
})

export const freezeFlow = defineFlow({ machine: freezeMachine, version: 1, log: { received: {} } })
