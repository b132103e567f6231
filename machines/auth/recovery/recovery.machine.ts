import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorEvent, withoutField } from '../../core/api-error'
import { declareActor, failure } from '../../core/declare-actor'
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

interface Context {
  startAt: RecoveryStep['step']
  email: string
  code: CodeVerdict
  typed: NewPassword
  /** When the last code was sent, ms since 1970. */
  sentAt: number | null
  /** Step 3 has to ask for the code again. */
  codeLost: boolean
  checked: boolean
  error: ApiError | null
}

const noPasswords: NewPassword = { password: 'empty', matches: true }

/** The three-step password reset (section 4). Its code and passwords stay in the vault. */
export const recoveryMachine = setup({
  types: {
    /** Where a reload found the flow; null when it begins. */
    input: {} as { resumed: RecoveryStep | null },
    context: {} as Context,
    events: {} as RecoveryEvent,
    emitted: {} as RecoveryEmitted,
  },
  actors: {
    /** Answers when it was sent, ms since 1970. */
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
    setError: assign((_, { error }: { error: unknown }) => ({ error: toApiError(error) })),
    showProblems: assign({ checked: true }),
    startStep: assign({ checked: false, error: null }),
    setCodeKnown: assign({ codeLost: false }),
    clearTyped: assign({ code: 'empty' as const, typed: noPasswords, checked: false }),
    setCodeLost: assign({ codeLost: true }),
    emitSent: emit({ type: 'recovery.codeSent' } as const),
    emitVerified: emit({ type: 'recovery.codeVerified' } as const),
    emitCompleted: emit({ type: 'recovery.completed' } as const),
    emitRefused: emit(toErrorEvent('recovery.refused')),
  },
}).createMachine({
  id: 'recovery',
  context: ({ input: { resumed } }) => ({
    startAt: resumed?.step ?? 'email',
    email: resumed?.email ?? '',
    code: 'empty',
    typed: noPasswords,
    sentAt: resumed?.sentAt ?? null,
    codeLost: false,
    checked: false,
    error: null,
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
        'recovery.enterEmail': { actions: { type: 'setEmail', params: ({ event }) => event } },
        'recovery.submit': [
          { guard: 'emailIsSound', target: 'sendingCode', meta: { id: 'valid' } },
          { actions: 'showProblems', meta: { id: 'invalid' } },
        ],
      },
    },
    sendingCode: {
      tags: 'busy',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: {
          target: 'enteringCode',
          actions: [
            { type: 'setSentAt', params: ({ event }) => event.output },
            'clearTyped',
            'startStep',
            'emitSent',
          ],
        },
        onError: { target: 'askingEmail', actions: failure },
      },
    },
    enteringCode: {
      tags: 'resumable',
      on: {
        'recovery.enterCode': { actions: { type: 'setCode', params: ({ event }) => event } },
        'recovery.submit': [
          { guard: 'codeIsWhole', target: 'verifyingCode', meta: { id: 'valid' } },
          { actions: 'showProblems', meta: { id: 'invalid' } },
        ],
        'recovery.resend': {
          guard: { type: 'resendIsOpen', params: ({ event }) => event },
          target: 'askingEmail',
          actions: 'startStep',
        },
        'recovery.loseSecrets': { actions: ['clearTyped', 'setCodeLost'] },
      },
    },
    verifyingCode: {
      tags: 'busy',
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: { target: 'choosingPassword', actions: ['startStep', 'setCodeKnown', 'emitVerified'] },
        onError: { target: 'enteringCode', actions: failure },
      },
    },
    choosingPassword: {
      tags: 'resumable',
      on: {
        'recovery.enterPasswords': { actions: { type: 'setPasswords', params: ({ event }) => event } },
        'recovery.enterCode': { actions: { type: 'setCode', params: ({ event }) => event } },
        'recovery.submit': [
          { guard: 'passwordsAreSound', target: 'savingPassword', meta: { id: 'valid' } },
          { actions: 'showProblems', meta: { id: 'invalid' } },
        ],
        'recovery.loseSecrets': { actions: ['clearTyped', 'setCodeLost'] },
      },
    },
    savingPassword: {
      tags: 'busy',
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: { target: 'completed', actions: 'emitCompleted' },
        onError: [
          // An expired code is asked for, or sent again, where that can be done.
          {
            guard: { type: 'codeIsRefused', params: ({ event }) => event },
            target: 'enteringCode',
            actions: ['clearTyped', ...failure],
            meta: { id: 'wrongCode' },
          },
          { target: 'choosingPassword', actions: failure, meta: { id: 'rejected' } },
        ],
      },
    },
    completed: { type: 'final' },
  },
})
