import { Big } from 'big.js'
import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorEvent } from '../core/api-error'
import { declareActor, returnTo, sendingState } from '../core/declare-actor'
import { defineFlow } from '../core/flow'
import { emptySubmission, type Submission, submissionActions, submitTransitions } from '../core/submission'

export type DeleteAccountEvent =
  | { type: 'deleteAccount.open' | 'deleteAccount.close' | 'deleteAccount.submit' }
  /** The password itself goes into the vault. */
  | { type: 'deleteAccount.enterPassword'; filled: boolean }

export type DeleteAccountEmitted =
  | { type: 'deleteAccount.succeeded' }
  | { type: 'deleteAccount.refused'; error: ApiError }

/** Whether a wallet of this value in USD prevents the deletion (ruling 43). */
export const holdsMoney = (usd: string): boolean => new Big(usd).round(2).gte(1)

interface Context extends Submission {
  passwordFilled: boolean
}

const initialContext: Context = { passwordFilled: false, ...emptySubmission }

/** Only a successful response ends the session (PROFILE-13, GUARD-10, GUARD-11). */
const deleteAccountMachine = setup({
  types: { context: {} as Context, events: {} as DeleteAccountEvent, emitted: {} as DeleteAccountEmitted },
  actors: { deleteAccount: declareActor<void, void>('deleteAccount') },
  guards: { isPasswordFilled: ({ context }) => context.passwordFilled },
  actions: {
    ...submissionActions<Context, DeleteAccountEvent>(),
    emitSucceeded: emit({ type: 'deleteAccount.succeeded' } as const),
    emitRefused: emit(toErrorEvent('deleteAccount.refused')),
  },
}).createMachine({
  id: 'deleteAccount',
  context: initialContext,
  initial: 'closed',
  states: {
    closed: { tags: 'resumable', entry: assign(initialContext), on: { 'deleteAccount.open': 'asking' } },
    asking: {
      on: {
        'deleteAccount.enterPassword': {
          actions: assign(({ event: { filled } }) => ({ passwordFilled: filled, error: null })),
        },
        'deleteAccount.submit': submitTransitions('isPasswordFilled', 'deleting'),
        'deleteAccount.close': 'closed',
      },
    },
    deleting: sendingState('deleteAccount', {
      onDone: { target: 'deleted', actions: 'emitSucceeded' },
      onError: returnTo('asking'),
    }),
    deleted: { tags: 'busy', type: 'final' },
  },
})

export const deleteAccountFlow = defineFlow({
  machine: deleteAccountMachine,
  version: 1,
  log: { received: { 'deleteAccount.enterPassword': ['filled'] } },
})
