import { assign, emit, setup } from 'xstate'
import { port } from '../shared/port'
import { asRefusal, type Refusal } from '../shared/refusal'
import {
  type CodeVerdict,
  codeProblem,
  emailProblem,
  type NewPassword,
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

const refused = [
  { type: 'keepRefusal' as const, params: ({ event }: { event: { error: unknown } }) => event },
  { type: 'tellRefused' as const, params: ({ event }: { event: { error: unknown } }) => event },
]

/** The three-step password reset (section 4). Its code and passwords stay in the vault. */
export const recoveryMachine = setup({
  types: { context: {} as Context, events: {} as RecoveryEvent, emitted: {} as RecoveryFact },
  actors: {
    /** Answers when it was sent, ms since 1970. */
    sendCode: port<{ sentAt: number }, { email: string }>('sendCode'),
    verifyCode: port<void, { email: string }>('verifyCode'),
    resetPassword: port<void, { email: string }>('resetPassword'),
  },
  guards: {
    emailIsSound: ({ context }) => emailProblem(context.email) === undefined,
    codeIsWhole: ({ context }) => codeProblem(context.code) === undefined,
    passwordsAreSound: ({ context }) => Object.keys(resetProblems(context.typed, context.code)).length === 0,
    resendIsOpen: ({ context }, { at }: { at: number }) => resendWait(context.sentAt, at) === 0,
  },
  actions: {
    keepEmail: assign((_, { text }: { text: string }) => ({ email: text, refusal: null })),
    keepCode: assign((_, { verdict }: { verdict: CodeVerdict }) => ({ code: verdict, refusal: null })),
    keepPasswords: assign((_, { typed }: { typed: NewPassword }) => ({ typed, refusal: null })),
    keepSentAt: assign((_, { sentAt }: { sentAt: number }) => ({ sentAt })),
    keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: asRefusal(error) })),
    showProblems: assign({ checked: true }),
    startStep: assign({ checked: false, refusal: null }),
    keepCodeKnown: assign({ codeLost: false }),
    forgetCode: assign({ code: 'empty' as const }),
    forgetSecrets: assign({ code: 'empty' as const, typed: noPasswords, codeLost: true, checked: false }),
    tellSent: emit({ type: 'recovery.codeSent' } as const),
    tellVerified: emit({ type: 'recovery.codeVerified' } as const),
    tellCompleted: emit({ type: 'recovery.completed' } as const),
    tellRefused: emit(
      (_, { error }: { error: unknown }) =>
        ({ type: 'recovery.refused', refusal: asRefusal(error) }) as const,
    ),
  },
}).createMachine({
  id: 'recovery',
  context: {
    email: '',
    code: 'empty',
    typed: noPasswords,
    sentAt: null,
    codeLost: false,
    checked: false,
    refusal: null,
  },
  initial: 'askingEmail',
  states: {
    askingEmail: {
      tags: 'resumable',
      on: {
        'recovery.enterEmail': { actions: { type: 'keepEmail', params: ({ event }) => event } },
        'recovery.submit': [{ guard: 'emailIsSound', target: 'sendingCode' }, { actions: 'showProblems' }],
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
            'forgetCode',
            'startStep',
            'tellSent',
          ],
        },
        onError: { target: 'askingEmail', actions: refused },
      },
    },
    enteringCode: {
      tags: 'resumable',
      on: {
        'recovery.enterCode': { actions: { type: 'keepCode', params: ({ event }) => event } },
        'recovery.submit': [{ guard: 'codeIsWhole', target: 'verifyingCode' }, { actions: 'showProblems' }],
        'recovery.resend': {
          guard: { type: 'resendIsOpen', params: ({ event }) => event },
          target: 'askingEmail',
          actions: 'startStep',
        },
        'recovery.loseSecrets': { actions: 'forgetSecrets' },
      },
    },
    verifyingCode: {
      tags: 'busy',
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: { target: 'choosingPassword', actions: ['startStep', 'keepCodeKnown', 'tellVerified'] },
        onError: { target: 'enteringCode', actions: refused },
      },
    },
    choosingPassword: {
      tags: 'resumable',
      on: {
        'recovery.enterPasswords': { actions: { type: 'keepPasswords', params: ({ event }) => event } },
        'recovery.enterCode': { actions: { type: 'keepCode', params: ({ event }) => event } },
        'recovery.submit': [
          { guard: 'passwordsAreSound', target: 'savingPassword' },
          { actions: 'showProblems' },
        ],
        'recovery.loseSecrets': { actions: 'forgetSecrets' },
      },
    },
    savingPassword: {
      tags: 'busy',
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: { target: 'completed', actions: 'tellCompleted' },
        onError: { target: 'choosingPassword', actions: refused },
      },
    },
    completed: { type: 'final' },
  },
})
