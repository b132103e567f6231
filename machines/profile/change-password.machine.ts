import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorEvent, withoutField } from '../core/api-error'
import { declareActor, returnTo, sendingState } from '../core/declare-actor'
import { defineFlow } from '../core/flow'
import { emptySubmission, type Submission, submissionActions, submitTransitions } from '../core/submission'
import { messages } from '../values/fields'
import { changeMinimum, type PasswordVerdict, passwordProblem } from '../values/password'

export type ChangePasswordEvent =
  | { type: 'changePassword.open' | 'changePassword.close' | 'changePassword.submit' }
  | { type: 'changePassword.enterOld'; filled: boolean }
  | { type: 'changePassword.enterNew'; verdict: PasswordVerdict }

export type ChangePasswordEmitted =
  | { type: 'changePassword.succeeded' }
  | { type: 'changePassword.refused'; error: ApiError }

interface TypedPasswords {
  oldFilled: boolean
  verdict: PasswordVerdict
}

interface Context extends Submission {
  typed: TypedPasswords
}

const initialContext: Context = { typed: { oldFilled: false, verdict: 'empty' }, ...emptySubmission }

type PasswordProblems = Partial<Record<'oldPassword' | 'newPassword', string>>
export const changePasswordProblems = ({ oldFilled, verdict }: TypedPasswords): PasswordProblems => {
  const newPasswordError = passwordProblem(verdict, changeMinimum)
  return {
    ...(oldFilled ? {} : { oldPassword: messages.required }),
    ...(newPasswordError ? { newPassword: newPasswordError } : {}),
  }
}

/** Sends only the old and the new password (API-18). Other sessions end; this one gets a new token. */
const changePasswordMachine = setup({
  types: { context: {} as Context, events: {} as ChangePasswordEvent, emitted: {} as ChangePasswordEmitted },
  actors: { changePassword: declareActor<void, void>('changePassword') },
  guards: {
    areTypedPasswordsValid: ({ context }) => Object.keys(changePasswordProblems(context.typed)).length === 0,
  },
  actions: {
    ...submissionActions<Context, ChangePasswordEvent>(),
    emitSucceeded: emit({ type: 'changePassword.succeeded' } as const),
    emitRefused: emit(toErrorEvent('changePassword.refused')),
  },
}).createMachine({
  id: 'changePassword',
  context: initialContext,
  initial: 'closed',
  states: {
    closed: { tags: 'resumable', entry: assign(initialContext), on: { 'changePassword.open': 'editing' } },
    editing: {
      on: {
        'changePassword.enterOld': {
          actions: assign(({ context, event: { filled } }) => ({
            typed: { ...context.typed, oldFilled: filled },
            error: withoutField(context.error, 'oldPassword'),
          })),
        },
        'changePassword.enterNew': {
          actions: assign(({ context, event: { verdict } }) => ({
            typed: { ...context.typed, verdict },
            error: withoutField(context.error, 'newPassword'),
          })),
        },
        'changePassword.submit': submitTransitions('areTypedPasswordsValid', 'changing'),
        'changePassword.close': 'closed',
      },
    },
    changing: sendingState('changePassword', {
      onDone: { target: 'closed', actions: 'emitSucceeded' },
      onError: returnTo('editing'),
    }),
  },
})

export const changePasswordFlow = defineFlow({
  machine: changePasswordMachine,
  version: 1,
  log: {
    received: { 'changePassword.enterOld': ['filled'], 'changePassword.enterNew': ['verdict'] },
  },
})
