import { Big } from 'big.js'
import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorEvent } from '../core/api-error'
import { declareActor } from '../core/declare-actor'
import { defineFlow } from '../core/flow'
import { withEvent } from '../core/params'
import {
  backTo,
  type Submission,
  sending,
  submissionActions,
  submitting,
  unsubmitted,
} from '../forms/submission'

export type DeleteAccountEvent =
  | { type: 'deleteAccount.open' | 'deleteAccount.close' | 'deleteAccount.submit' }
  /** The text itself goes into the vault. */
  | { type: 'deleteAccount.enterPassword'; filled: boolean }

export type DeleteAccountEmitted =
  | { type: 'deleteAccount.succeeded' }
  | { type: 'deleteAccount.refused'; error: ApiError }

/** Whether a wallet's worth, USD, keeps its account from being deleted (ruling 43). */
export const holdsMoney = (usd: string): boolean => new Big(usd).round(2).gte(1)

interface Context extends Submission {
  passwordFilled: boolean
}

const fresh: Context = { passwordFilled: false, ...unsubmitted }

/** The Delete Account dialog (PROFILE-13): only a successful answer ends the session (GUARD-10, GUARD-11). */
const deleteAccountMachine = setup({
  types: { context: {} as Context, events: {} as DeleteAccountEvent, emitted: {} as DeleteAccountEmitted },
  actors: { deleteAccount: declareActor<void, void>('deleteAccount') },
  guards: { passwordIsFilled: ({ context }) => context.passwordFilled },
  actions: {
    ...submissionActions<Context, DeleteAccountEvent>(),
    clearTyped: assign(fresh),
    setPasswordFilled: assign((_, { filled }: { filled: boolean }) => ({
      passwordFilled: filled,
      error: null,
    })),
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
        'deleteAccount.submit': submitting('passwordIsFilled', 'deleting'),
        'deleteAccount.close': 'closed',
      },
    },
    deleting: sending('deleteAccount', {
      onDone: { target: 'deleted', actions: 'emitSucceeded' },
      onError: backTo('asking'),
    }),
    deleted: { tags: 'busy', type: 'final' },
  },
})

export const deleteAccountFlow = defineFlow({
  machine: deleteAccountMachine,
  version: 1,
  log: {
    received: {
      'deleteAccount.enterPassword': ['filled'],
    },
  },
})
