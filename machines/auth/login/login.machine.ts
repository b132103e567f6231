import { assign, emit, setup } from 'xstate'
import { apiError, toApiError } from '../../core/api-error'
import { declareActor, sendingState } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withEvent, withOutput } from '../../core/params'
import { emptySubmission, type Submission, submissionActions, submitTransitions } from '../../core/submission'
import { cleanUserId } from '../../values/clean-text'
import { customerRole, oldCustomerRole, wrongRoleText } from '../session/session.rules'
import { emptyLogin, isValid, type LoginDraft } from './login.rules'

export type LoginEvent =
  | { type: 'login.enterUserId'; text: string }
  /** The password itself goes into the vault; the event says only whether the field is filled. */
  | { type: 'login.enterPassword'; filled: boolean }
  | { type: 'login.submit' }

/** The account that logged in. The vault holds its token, account and customer for the session flow. */
export interface Login {
  accountId: string
  role: string
}

export type LoginEmitted =
  | ({ type: 'login.succeeded' } & Login)
  | ({ type: 'login.recognisedOldAccount' } & Login)

interface Context extends Submission {
  draft: LoginDraft
  login: Login | null
}

const loginMachine = setup({
  types: { context: {} as Context, events: {} as LoginEvent, emitted: {} as LoginEmitted },
  actors: {
    logIn: declareActor<Login, { userId: string }>('logIn'),
    logInOld: declareActor<Login, { userId: string }>('logInOld'),
  },
  guards: {
    isDraftValid: ({ context }) => isValid(context.draft),
    isUserUnknown: (_, { error }: { error: unknown }) => toApiError(error).status === 404,
    isCustomer: (_, { role }: Login) => role === customerRole,
    isOldCustomer: (_, { role }: Login) => role === oldCustomerRole,
  },
  actions: {
    ...submissionActions<Context, LoginEvent>(),
    setLogin: assign((_, login: Login) => ({ login })),
    setWrongRole: assign({ error: apiError(403, wrongRoleText) }),
    emitSucceeded: emit((_, login: Login) => ({ type: 'login.succeeded', ...login }) as const),
    emitRecognised: emit((_, login: Login) => ({ type: 'login.recognisedOldAccount', ...login }) as const),
  },
}).createMachine({
  id: 'login',
  context: { draft: emptyLogin, ...emptySubmission, login: null },
  initial: 'editing',
  states: {
    editing: {
      tags: 'resumable',
      on: {
        'login.enterUserId': {
          actions: assign(({ context, event: { text } }) => ({
            draft: { ...context.draft, userId: text },
            error: null,
          })),
        },
        'login.enterPassword': {
          actions: assign(({ context, event: { filled } }) => ({
            draft: { ...context.draft, passwordFilled: filled },
            error: null,
          })),
        },
        'login.submit': submitTransitions('isDraftValid', 'askingCustomer', { actions: 'clearError' }),
      },
    },
    askingCustomer: sendingState('logIn', {
      input: ({ context }: { context: Context }) => ({ userId: cleanUserId(context.draft.userId) }),
      onDone: [
        {
          guard: withOutput('isCustomer'),
          target: 'welcomed',
          actions: [withOutput('setLogin'), withOutput('emitSucceeded')],
          meta: { id: 'customer' },
        },
        { target: 'editing', actions: 'setWrongRole', meta: { id: 'wrongRole' } },
      ],
      onError: [
        // Only 'no such user' tries the old accounts (AUTH-14, AUTH-15).
        { guard: withEvent('isUserUnknown'), target: 'askingOld', meta: { id: 'unknown' } },
        { target: 'editing', actions: withEvent('setError'), meta: { id: 'rejected' } },
      ],
    }),
    askingOld: sendingState('logInOld', {
      input: ({ context }: { context: Context }) => ({ userId: cleanUserId(context.draft.userId) }),
      onDone: [
        {
          guard: withOutput('isOldCustomer'),
          target: 'recognised',
          actions: [withOutput('setLogin'), withOutput('emitRecognised')],
          meta: { id: 'oldCustomer' },
        },
        { target: 'editing', actions: 'setWrongRole', meta: { id: 'wrongRole' } },
      ],
      onError: { target: 'editing', actions: withEvent('setError') },
    }),
    welcomed: { tags: 'busy', type: 'final' },
    recognised: { tags: 'busy', type: 'final' },
  },
})

export const loginFlow = defineFlow({
  machine: loginMachine,
  version: 1,
  log: {
    received: { 'login.enterUserId': ['text'], 'login.enterPassword': ['filled'] },
    outcomes: { logIn: ['accountId', 'role'], logInOld: ['accountId', 'role'] },
  },
  resume: ({ context: { draft } }): LoginEvent[] => [{ type: 'login.enterUserId', text: draft.userId }],
})
