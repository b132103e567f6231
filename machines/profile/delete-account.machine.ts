import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorContext, toErrorEvent } from '../core/api-error'
import { declareActor, failure } from '../core/declare-actor'
import { defineFlow } from '../core/flow'
import { bare } from '../core/log-fields'
import { withEvent } from '../core/params'

export type DeleteAccountEvent =
  | { type: 'deleteAccount.open' | 'deleteAccount.close' | 'deleteAccount.submit' }
  /** The text itself goes into the vault. */
  | { type: 'deleteAccount.enterPassword'; filled: boolean }

export type DeleteAccountEmitted =
  | { type: 'deleteAccount.succeeded' }
  | { type: 'deleteAccount.refused'; error: ApiError }

interface Context {
  passwordFilled: boolean
  checked: boolean
  error: ApiError | null
}

const fresh: Context = { passwordFilled: false, checked: false, error: null }

/** The Delete Account dialog (AMB-28): only a successful answer ends the session (GUARD-10, GUARD-11). */
const deleteAccountMachine = setup({
  types: { context: {} as Context, events: {} as DeleteAccountEvent, emitted: {} as DeleteAccountEmitted },
  actors: { deleteAccount: declareActor<void, void>('deleteAccount') },
  guards: { passwordIsFilled: ({ context }) => context.passwordFilled },
  actions: {
    clearTyped: assign(fresh),
    setPasswordFilled: assign((_, { filled }: { filled: boolean }) => ({
      passwordFilled: filled,
      error: null,
    })),
    showProblems: assign({ checked: true }),
    setError: assign(toErrorContext),
    emitSucceeded: emit({ type: 'deleteAccount.succeeded' } as const),
    emitRefused: emit(toErrorEvent('deleteAccount.refused')),
  },
}).createMachine({
  id: 'deleteAccount',
  context: fresh,
  initial: 'closed',
  states: {
    closed: { tags: 'resumable', entry: 'clearTyped', on: { 'deleteAccount.open': 'asking' } },
    asking: {
      on: {
        'deleteAccount.enterPassword': { actions: withEvent('setPasswordFilled') },
        'deleteAccount.submit': [
          { guard: 'passwordIsFilled', target: 'deleting', meta: { id: 'filled' } },
          { actions: 'showProblems', meta: { id: 'empty' } },
        ],
        'deleteAccount.close': 'closed',
      },
    },
    deleting: {
      tags: 'busy',
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        onDone: { target: 'deleted', actions: 'emitSucceeded' },
        onError: { target: 'asking', actions: failure },
      },
    },
    deleted: { tags: 'busy', type: 'final' },
  },
})

export const deleteAccountFlow = defineFlow({
  machine: deleteAccountMachine,
  version: 1,
  log: {
    received: {
      'deleteAccount.enterPassword': ['filled'],
      ...bare('deleteAccount', 'open', 'close', 'submit'),
    },
    outcomes: { deleteAccount: [] },
    input: [],
  },
})
