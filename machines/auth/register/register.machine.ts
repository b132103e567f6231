import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorEvent, withoutField } from '../../core/api-error'
import { declareActor, failure } from '../../core/declare-actor'
import { phoneDigits } from '../../values/fields'
import type { PasswordVerdict } from '../../values/password'
import type { Login } from '../login/login.machine'
import {
  emptyRegistration,
  isSound,
  type RegisterDraft,
  type RegisterField,
  referralIn,
} from './register.rules'

export type RegisterEvent =
  | { type: 'register.enter'; field: RegisterField; text: string }
  /** The text itself goes into the vault. */
  | { type: 'register.enterPassword'; verdict: PasswordVerdict }
  | { type: 'register.submit' }

export type RegisterEmitted =
  | ({ type: 'register.succeeded' } & Login)
  | { type: 'register.refused'; error: ApiError }
  /** An answer that counts as success but is no usable 201 (AMB-16). */
  | { type: 'register.failed' }
  | { type: 'register.linkRefused'; error: ApiError }

interface Context {
  draft: RegisterDraft
  /** The code came from the address and cannot be edited (AUTH-29). */
  codeLocked: boolean
  checked: boolean
  error: ApiError | null
  login: Login | null
}

export type Registration = Omit<RegisterDraft, 'password' | 'referralCode'>

const trimmedRegistration = ({
  firstName,
  lastName,
  username,
  email,
  phone,
}: RegisterDraft): Registration => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  username: username.trim(),
  email: email.trim(),
  phone: phoneDigits(phone),
})

const answerIsOdd = (error: unknown): boolean => {
  const { status } = toApiError(error)
  return status !== null && status >= 200 && status < 300
}

export const registerMachine = setup({
  types: {
    input: {} as { referral: string | null },
    context: {} as Context,
    events: {} as RegisterEvent,
    emitted: {} as RegisterEmitted,
  },
  actors: {
    registerAccount: declareActor<Login, Registration>('registerAccount'),
    /** Links the new account to its referrer; a failure never costs the account. */
    linkReferral: declareActor<void, { accountId: string; code: string }>('linkReferral'),
  },
  guards: {
    draftIsSound: ({ context }) => isSound(context.draft),
    fieldIsOpen: ({ context }, { field }: { field: RegisterField }) =>
      !(context.codeLocked && field === 'referralCode'),
    codeIsGiven: ({ context }) => referralIn(context.draft.referralCode) !== '',
    answerIsUnusable: (_, { error }: { error: unknown }) => answerIsOdd(error),
  },
  actions: {
    setText: assign(({ context }, { field, text }: { field: RegisterField; text: string }) => ({
      draft: { ...context.draft, [field]: text },
      error: withoutField(context.error, field),
    })),
    setVerdict: assign(({ context }, { verdict }: { verdict: PasswordVerdict }) => ({
      draft: { ...context.draft, password: verdict },
      error: withoutField(context.error, 'password'),
    })),
    showProblems: assign({ checked: true }),
    setLogin: assign((_, login: Login) => ({ login })),
    setError: assign((_, { error }: { error: unknown }) => ({ error: toApiError(error) })),
    emitRefused: emit(toErrorEvent('register.refused')),
    emitFailed: emit({ type: 'register.failed' } as const),
    emitLinkRefused: emit(
      ({ context }) => ({ type: 'register.linkRefused', error: context.error! }) as const,
    ),
    emitSucceeded: emit(({ context }) => ({ type: 'register.succeeded', ...context.login! }) as const),
  },
}).createMachine({
  id: 'register',
  context: ({ input }) => {
    const code = referralIn(input.referral)
    return {
      draft: emptyRegistration(code),
      codeLocked: code !== '',
      checked: false,
      error: null,
      login: null,
    }
  },
  initial: 'editing',
  states: {
    editing: {
      tags: 'resumable',
      on: {
        'register.enter': {
          guard: { type: 'fieldIsOpen', params: ({ event }) => event },
          actions: { type: 'setText', params: ({ event }) => event },
        },
        'register.enterPassword': { actions: { type: 'setVerdict', params: ({ event }) => event } },
        'register.submit': [
          { guard: 'draftIsSound', target: 'registering', meta: { id: 'valid' } },
          { actions: 'showProblems', meta: { id: 'invalid' } },
        ],
      },
    },
    registering: {
      tags: 'busy',
      invoke: {
        id: 'registerAccount',
        src: 'registerAccount',
        input: ({ context }) => trimmedRegistration(context.draft),
        onDone: [
          {
            guard: 'codeIsGiven',
            target: 'linking',
            actions: { type: 'setLogin', params: ({ event }) => event.output },
            meta: { id: 'referred' },
          },
          {
            target: 'welcomed',
            actions: { type: 'setLogin', params: ({ event }) => event.output },
            meta: { id: 'unreferred' },
          },
        ],
        onError: [
          {
            guard: { type: 'answerIsUnusable', params: ({ event }) => event },
            target: 'editing',
            actions: 'emitFailed',
            meta: { id: 'unusable' },
          },
          { target: 'editing', actions: failure, meta: { id: 'rejected' } },
        ],
      },
    },
    linking: {
      tags: 'busy',
      invoke: {
        id: 'linkReferral',
        src: 'linkReferral',
        input: ({ context }) => ({
          accountId: context.login!.accountId,
          code: referralIn(context.draft.referralCode),
        }),
        onDone: 'welcomed',
        onError: {
          target: 'welcomedUnlinked',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
    },
    welcomed: { tags: 'busy', type: 'final', entry: 'emitSucceeded' },
    /** The last word is what went wrong: the customer sees by the dashboard that the account is there. */
    welcomedUnlinked: { tags: 'busy', type: 'final', entry: ['emitSucceeded', 'emitLinkRefused'] },
  },
})
