import { assign, emit, setup } from 'xstate'
import { failure, port } from '../shared/port'
import { asRefusal, type Refusal, refusedAs, withoutField } from '../shared/refusal'
import {
  type CodeVerdict,
  codeProblem,
  emailProblem,
  type NewPassword,
  type RecoveryPlace,
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

export type RecoveryFact =
  | { type: 'recovery.codeSent' | 'recovery.codeVerified' | 'recovery.completed' }
  | { type: 'recovery.refused'; refusal: Refusal }

interface Context {
  startAt: RecoveryPlace['step']
  email: string
  code: CodeVerdict
  typed: NewPassword
  /** When the last code was sent, ms since 1970. */
  sentAt: number | null
  /** Step 3 has to ask for the code again. */
  codeLost: boolean
  checked: boolean
  refusal: Refusal | null
}

const noPasswords: NewPassword = { password: 'empty', matches: true }

/** The three-step password reset (section 4). Its code and passwords stay in the vault. */
export const recoveryMachine = setup({
  types: {
    /** Where a reload found the flow; null when it begins. */
    input: {} as { resumed: RecoveryPlace | null },
    context: {} as Context,
    events: {} as RecoveryEvent,
    emitted: {} as RecoveryFact,
  },
  actors: {
    /** Answers when it was sent, ms since 1970. */
    sendCode: port<{ sentAt: number }, { email: string }>('sendCode'),
    verifyCode: port<void, { email: string }>('verifyCode'),
    resetPassword: port<void, { email: string }>('resetPassword'),
  },
  guards: {
    codeWasSent: ({ context }) => context.startAt === 'code',
    codeWasVerified: ({ context }) => context.startAt === 'password',
    codeIsRefused: (_, { error }: { error: unknown }) => 'otp' in asRefusal(error).fields,
    emailIsSound: ({ context }) => emailProblem(context.email) === undefined,
    codeIsWhole: ({ context }) => codeProblem(context.code) === undefined,
    passwordsAreSound: ({ context }) => Object.keys(resetProblems(context.typed, context.code)).length === 0,
    resendIsOpen: ({ context }, { at }: { at: number }) => resendWait(context.sentAt, at) === 0,
  },
  actions: {
    keepEmail: assign((_, { text }: { text: string }) => ({ email: text, refusal: null })),
    keepCode: assign(({ context }, { verdict }: { verdict: CodeVerdict }) => ({
      code: verdict,
      refusal: withoutField(context.refusal, 'otp'),
    })),
    keepPasswords: assign(({ context }, { typed }: { typed: NewPassword }) => ({
      typed,
      refusal: withoutField(context.refusal, 'newPassword'),
    })),
    keepSentAt: assign((_, { sentAt }: { sentAt: number }) => ({ sentAt })),
    keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: asRefusal(error) })),
    showProblems: assign({ checked: true }),
    startStep: assign({ checked: false, refusal: null }),
    keepCodeKnown: assign({ codeLost: false }),
    forgetTyped: assign({ code: 'empty' as const, typed: noPasswords, checked: false }),
    keepCodeLost: assign({ codeLost: true }),
    tellSent: emit({ type: 'recovery.codeSent' } as const),
    tellVerified: emit({ type: 'recovery.codeVerified' } as const),
    tellCompleted: emit({ type: 'recovery.completed' } as const),
    tellRefused: emit(refusedAs('recovery.refused')),
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
    refusal: null,
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
        'recovery.enterEmail': { actions: { type: 'keepEmail', params: ({ event }) => event } },
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
            { type: 'keepSentAt', params: ({ event }) => event.output },
            'forgetTyped',
            'startStep',
            'tellSent',
          ],
        },
        onError: { target: 'askingEmail', actions: failure },
      },
    },
    enteringCode: {
      tags: 'resumable',
      on: {
        'recovery.enterCode': { actions: { type: 'keepCode', params: ({ event }) => event } },
        'recovery.submit': [
          { guard: 'codeIsWhole', target: 'verifyingCode', meta: { id: 'valid' } },
          { actions: 'showProblems', meta: { id: 'invalid' } },
        ],
        'recovery.resend': {
          guard: { type: 'resendIsOpen', params: ({ event }) => event },
          target: 'askingEmail',
          actions: 'startStep',
        },
        'recovery.loseSecrets': { actions: ['forgetTyped', 'keepCodeLost'] },
      },
    },
    verifyingCode: {
      tags: 'busy',
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: { target: 'choosingPassword', actions: ['startStep', 'keepCodeKnown', 'tellVerified'] },
        onError: { target: 'enteringCode', actions: failure },
      },
    },
    choosingPassword: {
      tags: 'resumable',
      on: {
        'recovery.enterPasswords': { actions: { type: 'keepPasswords', params: ({ event }) => event } },
        'recovery.enterCode': { actions: { type: 'keepCode', params: ({ event }) => event } },
        'recovery.submit': [
          { guard: 'passwordsAreSound', target: 'savingPassword', meta: { id: 'valid' } },
          { actions: 'showProblems', meta: { id: 'invalid' } },
        ],
        'recovery.loseSecrets': { actions: ['forgetTyped', 'keepCodeLost'] },
      },
    },
    savingPassword: {
      tags: 'busy',
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: { target: 'completed', actions: 'tellCompleted' },
        onError: [
          // An expired code is asked for, or sent again, where that can be done.
          {
            guard: { type: 'codeIsRefused', params: ({ event }) => event },
            target: 'enteringCode',
            actions: ['forgetTyped', ...failure],
            meta: { id: 'wrongCode' },
          },
          { target: 'choosingPassword', actions: failure, meta: { id: 'rejected' } },
        ],
      },
    },
    completed: { type: 'final' },
  },
})
