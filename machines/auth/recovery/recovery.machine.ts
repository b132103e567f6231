import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorEvent, withoutField } from '../../core/api-error'
import { declareActor, failure } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withEvent, withOutput } from '../../core/params'
import {
  backTo,
  type Submission,
  sending,
  submissionActions,
  submitting,
  unsubmitted,
} from '../../forms/submission'
import { typedEmail } from '../../values/typed'
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
  /** The digits go into the vault. */
  | { type: 'recovery.enterCode'; verdict: CodeVerdict }
  | { type: 'recovery.enterPasswords'; typed: NewPassword }
  | { type: 'recovery.resend'; at: number }
  /** After a reload the vault is empty: what was typed in secret is asked for again. */
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

/** The three-step password reset (RECOV-01). Its code and passwords stay in the vault. */
const recoveryMachine = recoverySetup.createMachine({
  id: 'recovery',
  context: ({ input: { resumed } }) => ({
    startAt: resumed?.step ?? 'email',
    email: resumed?.email ?? '',
    code: 'empty',
    typed: noPasswords,
    sentAt: resumed?.sentAt ?? null,
    codeLost: false,
    ...unsubmitted,
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'codeWasSent', target: 'enteringCode', meta: { id: 'code' } },
        { guard: 'codeWasVerified', target: 'choosingPassword', meta: { id: 'password' } },
        { target: 'askingEmail', meta: { id: 'email' } },
      ],
    },
    askingEmail: {
      tags: 'resumable',
      on: {
        'recovery.enterEmail': { actions: withEvent('setEmail') },
        'recovery.submit': submitting('emailIsSound', 'sendingCode'),
      },
    },
    sendingCode: sending('sendCode', {
      input: ({ context }: { context: Context }) => ({ email: typedEmail(context.email) }),
      onDone: {
        target: 'enteringCode',
        actions: [withOutput('setSentAt'), 'clearTyped', 'startStep', 'emitSent'],
      },
      onError: backTo('askingEmail'),
    }),
    enteringCode: {
      tags: 'resumable',
      on: {
        'recovery.enterCode': { actions: withEvent('setCode') },
        'recovery.submit': submitting('codeIsWhole', 'verifyingCode'),
        'recovery.resend': { guard: withEvent('resendIsOpen'), target: 'askingEmail', actions: 'startStep' },
        'recovery.loseSecrets': { actions: ['clearTyped', 'setCodeLost'] },
      },
    },
    verifyingCode: sending('verifyCode', {
      input: ({ context }: { context: Context }) => ({ email: typedEmail(context.email) }),
      onDone: { target: 'choosingPassword', actions: ['startStep', 'setCodeKnown', 'emitVerified'] },
      onError: backTo('enteringCode'),
    }),
    choosingPassword: {
      tags: 'resumable',
      on: {
        'recovery.enterPasswords': { actions: withEvent('setPasswords') },
        'recovery.enterCode': { actions: withEvent('setCode') },
        'recovery.submit': submitting('passwordsAreSound', 'savingPassword'),
        'recovery.loseSecrets': { actions: ['clearTyped', 'setCodeLost'] },
      },
    },
    savingPassword: sending('resetPassword', {
      input: ({ context }: { context: Context }) => ({ email: typedEmail(context.email) }),
      onDone: { target: 'completed', actions: 'emitCompleted' },
      onError: [
        // An expired code has to be typed, or requested, again.
        {
          guard: withEvent('codeIsRefused'),
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
