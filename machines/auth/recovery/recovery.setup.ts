import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorEvent, withoutField } from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'
import { type Submission, submissionActions, unsubmitted } from '../../forms/submission'
import {
  type CodeVerdict,
  codeProblem,
  emailProblem,
  type NewPassword,
  type RecoveryStep,
  resendWait,
  resetProblems,
} from './recovery.rules'

export type RecoveryEvent =
  | { type: 'recovery.enterEmail'; text: string }
  | { type: 'recovery.submit' }
  /** The digits go into the vault. */
  | { type: 'recovery.enterCode'; verdict: CodeVerdict }
  | { type: 'recovery.enterPasswords'; typed: NewPassword }
  | { type: 'recovery.resend'; at: number }
  /** After a reload the vault is empty: what was typed in secret is asked for again. */
  | { type: 'recovery.loseSecrets' }

export type RecoveryEmitted =
  | { type: 'recovery.codeSent' | 'recovery.codeVerified' | 'recovery.completed' }
  | { type: 'recovery.refused'; error: ApiError }

export interface Context extends Submission {
  startAt: RecoveryStep['step']
  email: string
  code: CodeVerdict
  typed: NewPassword
  /** When the last code was sent, ms since 1970. */
  sentAt: number | null
  /** Whether step 3 asks for the code again. */
  codeLost: boolean
}

export const noPasswords: NewPassword = { password: 'empty', matches: true }

/** The machine's actors, guards and actions. */
export const recoverySetup = setup({
  types: {
    /** The checkpoint after a reload; null for a new run. */
    input: {} as { resumed: RecoveryStep | null },
    context: {} as Context,
    events: {} as RecoveryEvent,
    emitted: {} as RecoveryEmitted,
  },
  actors: {
    /** Resolves with the time of sending, ms since 1970. */
    sendCode: declareActor<{ sentAt: number }, { email: string }>('sendCode'),
    verifyCode: declareActor<void, { email: string }>('verifyCode'),
    resetPassword: declareActor<void, { email: string }>('resetPassword'),
  },
  guards: {
    codeWasSent: ({ context }) => context.startAt === 'code',
    codeWasVerified: ({ context }) => context.startAt === 'password',
    codeIsRefused: (_, { error }: { error: unknown }) => 'otp' in toApiError(error).fields,
    emailIsSound: ({ context }) => emailProblem(context.email) === undefined,
    codeIsWhole: ({ context }) => codeProblem(context.code) === undefined,
    passwordsAreSound: ({ context }) => Object.keys(resetProblems(context.typed, context.code)).length === 0,
    resendIsOpen: ({ context }, { at }: { at: number }) => resendWait(context.sentAt, at) === 0,
  },
  actions: {
    ...submissionActions<Context, RecoveryEvent>(),
    setEmail: assign((_, { text }: { text: string }) => ({ email: text, error: null })),
    setCode: assign(({ context }, { verdict }: { verdict: CodeVerdict }) => ({
      code: verdict,
      error: withoutField(context.error, 'otp'),
    })),
    setPasswords: assign(({ context }, { typed }: { typed: NewPassword }) => ({
      typed,
      error: withoutField(context.error, 'newPassword'),
    })),
    setSentAt: assign((_, { sentAt }: { sentAt: number }) => ({ sentAt })),
    startStep: assign(unsubmitted),
    setCodeKnown: assign({ codeLost: false }),
    clearTyped: assign({ code: 'empty' as const, typed: noPasswords, checked: false }),
    setCodeLost: assign({ codeLost: true }),
    emitSent: emit({ type: 'recovery.codeSent' } as const),
    emitVerified: emit({ type: 'recovery.codeVerified' } as const),
    emitCompleted: emit({ type: 'recovery.completed' } as const),
    emitRefused: emit(toErrorEvent('recovery.refused')),
  },
})
