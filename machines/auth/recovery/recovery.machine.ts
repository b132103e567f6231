import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorEvent, withoutField } from '../../core/api-error'
import { declareActor, failure, returnTo, sendingState } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withEvent, withOutput } from '../../core/params'
import { emptySubmission, type Submission, submissionActions, submitTransitions } from '../../core/submission'
import { cleanEmail } from '../../values/clean-text'
import {
  type CodeVerdict,
  codeProblem,
  emailProblem,
  type NewPassword,
  type RecoveryStep,
  resendWait,
  resetProblems,
} from './recovery.rules'

type RecoveryEvent =
  | { type: 'recovery.enterEmail'; text: string }
  | { type: 'recovery.submit' }
  | { type: 'recovery.enterCode'; verdict: CodeVerdict }
  | { type: 'recovery.enterPasswords'; typed: NewPassword }
  | { type: 'recovery.resend'; at: number }
  /** A reload has emptied the vault, so the customer must retype the secrets. */
  | { type: 'recovery.loseSecrets' }

type RecoveryEmitted =
  | { type: 'recovery.codeSent' | 'recovery.codeVerified' | 'recovery.completed' }
  | { type: 'recovery.refused'; error: ApiError }

interface Context extends Submission {
  startAt: RecoveryStep['step']
  email: string
  code: CodeVerdict
  typed: NewPassword
  /** When the last code was sent, ms since 1970. */
  sentAt: number | null
  codeLost: boolean
}

const noPasswords: NewPassword = { password: 'empty', matches: true }

const recoverySetup = setup({
  types: {
    input: {} as { resumed: RecoveryStep | null },
    context: {} as Context,
    events: {} as RecoveryEvent,
    emitted: {} as RecoveryEmitted,
  },
  actors: {
    sendCode: declareActor<{ sentAt: number }, { email: string }>('sendCode'),
    verifyCode: declareActor<void, { email: string }>('verifyCode'),
    resetPassword: declareActor<void, { email: string }>('resetPassword'),
  },
  guards: {
    wasCodeSent: ({ context }) => context.startAt === 'code',
    wasCodeVerified: ({ context }) => context.startAt === 'password',
    isCodeRefused: (_, { error }: { error: unknown }) => 'otp' in toApiError(error).fields,
    isEmailValid: ({ context }) => emailProblem(context.email) === undefined,
    isCodeComplete: ({ context }) => codeProblem(context.code) === undefined,
    arePasswordsValid: ({ context }) => Object.keys(resetProblems(context.typed, context.code)).length === 0,
    canResend: ({ context }, { at }: { at: number }) => resendWait(context.sentAt, at) === 0,
  },
  actions: {
    ...submissionActions<Context, RecoveryEvent>(),
    setCode: assign(({ context }, { verdict }: { verdict: CodeVerdict }) => ({
      code: verdict,
      error: withoutField(context.error, 'otp'),
    })),
    setSentAt: assign((_, { sentAt }: { sentAt: number }) => ({ sentAt })),
    startStep: assign(emptySubmission),
    setCodeKnown: assign({ codeLost: false }),
    clearTyped: assign({ code: 'empty' as const, typed: noPasswords, checked: false }),
    setCodeLost: assign({ codeLost: true }),
    emitSent: emit({ type: 'recovery.codeSent' } as const),
    emitVerified: emit({ type: 'recovery.codeVerified' } as const),
    emitCompleted: emit({ type: 'recovery.completed' } as const),
    emitRefused: emit(toErrorEvent('recovery.refused')),
  },
})

/** The three-step password reset (RECOV-01). The code and the passwords are kept in the vault. */
const recoveryMachine = recoverySetup.createMachine({
  id: 'recovery',
  context: ({ input: { resumed } }) => ({
    startAt: resumed?.step ?? 'email',
    email: resumed?.email ?? '',
    code: 'empty',
    typed: noPasswords,
    sentAt: resumed?.sentAt ?? null,
    codeLost: false,
    ...emptySubmission,
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'wasCodeSent', target: 'enteringCode', meta: { id: 'code' } },
        { guard: 'wasCodeVerified', target: 'choosingPassword', meta: { id: 'password' } },
        { target: 'askingEmail', meta: { id: 'email' } },
      ],
    },
    askingEmail: {
      tags: 'resumable',
      on: {
        'recovery.enterEmail': { actions: assign(({ event: { text } }) => ({ email: text, error: null })) },
        'recovery.submit': submitTransitions('isEmailValid', 'sendingCode'),
      },
    },
    sendingCode: sendingState('sendCode', {
      input: ({ context }: { context: Context }) => ({ email: cleanEmail(context.email) }),
      onDone: {
        target: 'enteringCode',
        actions: [withOutput('setSentAt'), 'clearTyped', 'startStep', 'emitSent'],
      },
      onError: returnTo('askingEmail'),
    }),
    enteringCode: {
      tags: 'resumable',
      on: {
        'recovery.enterCode': { actions: withEvent('setCode') },
        'recovery.submit': submitTransitions('isCodeComplete', 'verifyingCode'),
        'recovery.resend': { guard: withEvent('canResend'), target: 'askingEmail', actions: 'startStep' },
        'recovery.loseSecrets': { actions: ['clearTyped', 'setCodeLost'] },
      },
    },
    verifyingCode: sendingState('verifyCode', {
      input: ({ context }: { context: Context }) => ({ email: cleanEmail(context.email) }),
      onDone: { target: 'choosingPassword', actions: ['startStep', 'setCodeKnown', 'emitVerified'] },
      onError: returnTo('enteringCode'),
    }),
    choosingPassword: {
      tags: 'resumable',
      on: {
        'recovery.enterPasswords': {
          actions: assign(({ context, event: { typed } }) => ({
            typed,
            error: withoutField(context.error, 'newPassword'),
          })),
        },
        'recovery.enterCode': { actions: withEvent('setCode') },
        'recovery.submit': submitTransitions('arePasswordsValid', 'savingPassword'),
        'recovery.loseSecrets': { actions: ['clearTyped', 'setCodeLost'] },
      },
    },
    savingPassword: sendingState('resetPassword', {
      input: ({ context }: { context: Context }) => ({ email: cleanEmail(context.email) }),
      onDone: { target: 'completed', actions: 'emitCompleted' },
      onError: [
        // If the code has expired, the customer types or requests another one.
        {
          guard: withEvent('isCodeRefused'),
          target: 'enteringCode',
          actions: ['clearTyped', ...failure],
          meta: { id: 'wrongCode' },
        },
        { target: 'choosingPassword', actions: failure, meta: { id: 'rejected' } },
      ],
    }),
    completed: { type: 'final' },
  },
})

export const recoveryFlow = defineFlow({
  machine: recoveryMachine,
  version: 1,
  log: {
    received: {
      'recovery.enterEmail': ['text'],
      'recovery.enterCode': ['verdict'],
      'recovery.enterPasswords': ['typed.password', 'typed.matches'],
      'recovery.resend': ['at'],
    },
    outcomes: { sendCode: ['sentAt'] },
    input: ['resumed.step', 'resumed.email', 'resumed.sentAt'],
  },
})
