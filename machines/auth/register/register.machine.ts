import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorEvent, withoutField } from '../../core/api-error'
import { declareActor, failure, sendingState } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withEvent, withOutput } from '../../core/params'
import { emptySubmission, type Submission, submissionActions, submitTransitions } from '../../core/submission'
import { cleanDetails, type PersonalDetails } from '../../values/clean-text'
import type { PasswordVerdict } from '../../values/password'
import type { Login } from '../login/login.machine'
import {
  emptyRegistration,
  isValid,
  type RegisterDraft,
  type RegisterField,
  referralIn,
  registerFields,
} from './register.rules'

type RegisterEvent =
  | { type: 'register.enter'; field: RegisterField; text: string }
  | { type: 'register.enterPassword'; verdict: PasswordVerdict }
  | { type: 'register.submit' }

type RegisterEmitted =
  | ({ type: 'register.succeeded' } & Login)
  | { type: 'register.refused'; error: ApiError }
  /** The server sent a success status but no usable 201 (AUTH-40). */
  | { type: 'register.failed' }
  | { type: 'register.linkRefused'; error: ApiError }

interface Context extends Submission {
  draft: RegisterDraft
  /** Whether the code came from the URL and is read-only (AUTH-29). */
  codeLocked: boolean
  login: Login | null
}

export type Registration = PersonalDetails

const registerSetup = setup({
  types: {
    input: {} as { referral: string | null },
    context: {} as Context,
    events: {} as RegisterEvent,
    emitted: {} as RegisterEmitted,
  },
  actors: {
    registerAccount: declareActor<Login, Registration>('registerAccount'),
    /** If this fails, the account still exists. */
    linkReferral: declareActor<void, { accountId: string; code: string }>('linkReferral'),
  },
  guards: {
    isDraftValid: ({ context }) => isValid(context.draft),
    hasCode: ({ context }) => referralIn(context.draft.referralCode) !== '',
    isResponseUnusable: (_, { error }: { error: unknown }) => {
      const { status } = toApiError(error)
      return status !== null && status >= 200 && status < 300
    },
  },
  actions: {
    ...submissionActions<Context, RegisterEvent>(),
    setLogin: assign((_, login: Login) => ({ login })),
    emitRefused: emit(toErrorEvent('register.refused')),
    emitFailed: emit({ type: 'register.failed' } as const),
    emitSucceeded: emit(({ context }) => ({ type: 'register.succeeded', ...context.login! }) as const),
  },
})

const registerMachine = registerSetup.createMachine({
  id: 'register',
  context: ({ input }) => {
    const code = referralIn(input.referral)
    return { draft: emptyRegistration(code), codeLocked: code !== '', ...emptySubmission, login: null }
  },
  initial: 'editing',
  states: {
    editing: {
      tags: 'resumable',
      on: {
        'register.enter': {
          guard: ({ context, event: { field } }) => !(context.codeLocked && field === 'referralCode'),
          actions: assign(({ context, event: { field, text } }) => ({
            draft: { ...context.draft, [field]: text },
            error: withoutField(context.error, field),
          })),
        },
        'register.enterPassword': {
          actions: assign(({ context, event: { verdict } }) => ({
            draft: { ...context.draft, password: verdict },
            error: withoutField(context.error, 'password'),
          })),
        },
        'register.submit': submitTransitions('isDraftValid', 'registering', { actions: 'clearError' }),
      },
    },
    registering: sendingState('registerAccount', {
      input: ({ context }: { context: Context }) => cleanDetails(context.draft),
      onDone: [
        { guard: 'hasCode', target: 'linking', actions: withOutput('setLogin'), meta: { id: 'referred' } },
        { target: 'welcomed', actions: withOutput('setLogin'), meta: { id: 'unreferred' } },
      ],
      onError: [
        {
          guard: withEvent('isResponseUnusable'),
          target: 'editing',
          actions: 'emitFailed',
          meta: { id: 'unusable' },
        },
        { target: 'editing', actions: failure, meta: { id: 'rejected' } },
      ],
    }),
    linking: sendingState('linkReferral', {
      input: ({ context }: { context: Context }) => ({
        accountId: context.login!.accountId,
        code: referralIn(context.draft.referralCode),
      }),
      onDone: 'welcomed',
      onError: { target: 'welcomedUnlinked', actions: withEvent('setError') },
    }),
    welcomed: { tags: 'busy', type: 'final', entry: 'emitSucceeded' },
    /** Emits the error last, so that its toast replaces the success; the dashboard shows that the account exists. */
    welcomedUnlinked: {
      tags: 'busy',
      type: 'final',
      entry: [
        'emitSucceeded',
        emit(({ context }) => ({ type: 'register.linkRefused', error: context.error! }) as const),
      ],
    },
  },
})

export const registerFlow = defineFlow({
  machine: registerMachine,
  version: 1,
  log: {
    received: { 'register.enter': ['field', 'text'], 'register.enterPassword': ['verdict'] },
    outcomes: { registerAccount: ['accountId', 'role'] },
    input: ['referral'],
  },
  resume: ({ context: { draft } }): RegisterEvent[] =>
    registerFields.map((field) => ({ type: 'register.enter', field, text: draft[field] })),
})
