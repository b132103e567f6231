import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorEvent, withoutField } from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'
import { type Submission, submissionActions } from '../../forms/submission'
import type { PasswordVerdict } from '../../values/password'
import type { Login } from '../login/login.machine'
import { isSound, type RegisterDraft, type RegisterField, referralIn } from './register.rules'

export type RegisterEvent =
  | { type: 'register.enter'; field: RegisterField; text: string }
  /** The text itself goes into the vault. */
  | { type: 'register.enterPassword'; verdict: PasswordVerdict }
  | { type: 'register.submit' }

export type RegisterEmitted =
  | ({ type: 'register.succeeded' } & Login)
  | { type: 'register.refused'; error: ApiError }
  /** An answer that counts as success but is no usable 201 (AUTH-40). */
  | { type: 'register.failed' }
  | { type: 'register.linkRefused'; error: ApiError }

export interface Context extends Submission {
  draft: RegisterDraft
  /** Whether the code came from the URL and is read-only (AUTH-29). */
  codeLocked: boolean
  login: Login | null
}

export type Registration = Omit<RegisterDraft, 'password' | 'referralCode'>

const answerIsOdd = (error: unknown): boolean => {
  const { status } = toApiError(error)
  return status !== null && status >= 200 && status < 300
}

/** The machine's actors, guards and actions. */
export const registerSetup = setup({
  types: {
    input: {} as { referral: string | null },
    context: {} as Context,
    events: {} as RegisterEvent,
    emitted: {} as RegisterEmitted,
  },
  actors: {
    registerAccount: declareActor<Login, Registration>('registerAccount'),
    /** Links the new account to its referrer; on failure the account still exists. */
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
    ...submissionActions<Context, RegisterEvent>(),
    setText: assign(({ context }, { field, text }: { field: RegisterField; text: string }) => ({
      draft: { ...context.draft, [field]: text },
      error: withoutField(context.error, field),
    })),
    setVerdict: assign(({ context }, { verdict }: { verdict: PasswordVerdict }) => ({
      draft: { ...context.draft, password: verdict },
      error: withoutField(context.error, 'password'),
    })),
    setLogin: assign((_, login: Login) => ({ login })),
    emitRefused: emit(toErrorEvent('register.refused')),
    emitFailed: emit({ type: 'register.failed' } as const),
    emitLinkRefused: emit(
      ({ context }) => ({ type: 'register.linkRefused', error: context.error! }) as const,
    ),
    emitSucceeded: emit(({ context }) => ({ type: 'register.succeeded', ...context.login! }) as const),
  },
})
