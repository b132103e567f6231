import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorContext } from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withEvent } from '../../core/params'

/**
 * The flow that requested it, which receives the answer under the same name. 'defaultBankAccount' is the flow of
 * saved accounts.
 */
export type Protected =
  | 'defaultBankAccount'
  | 'bankEditor'
  | 'biometricRegistration'
  | 'fingerprints'
  | 'placement'

export type ReauthenticateEvent =
  | { type: 'reauthenticate.ask'; subject: Protected; text: string }
  /** The text itself goes into the vault. */
  | { type: 'reauthenticate.enterPassword'; filled: boolean }
  | { type: 'reauthenticate.submit' }
  | { type: 'reauthenticate.cancel' }

export type ReauthenticateEmitted = {
  type: 'reauthenticate.confirmed' | 'reauthenticate.abandoned'
  subject: Protected
}

interface Context {
  subject: Protected | null
  text: string
  passwordFilled: boolean
  checked: boolean
  error: ApiError | null
}

const noQuestion: Context = {
  subject: null,
  text: '',
  passwordFilled: false,
  checked: false,
  error: null,
}

interface Asked {
  event: { subject: Protected }
}
const anotherIsAbandoned = {
  guard: { type: 'isAnother', params: ({ event }: Asked) => event },
  actions: { type: 'emitOtherAbandoned', params: ({ event }: Asked) => event },
} as const

/**
 * 'Enter your password': a new login before actions that need one (AMB-27). Closing it cancels the action (SHELL-28).
 * If another flow requests it meanwhile, the open request is answered as cancelled: every request gets an answer.
 */
const reauthenticateMachine = setup({
  types: { context: {} as Context, events: {} as ReauthenticateEvent, emitted: {} as ReauthenticateEmitted },
  actors: { confirmPassword: declareActor<void, void>('confirmPassword') },
  guards: {
    passwordIsFilled: ({ context }) => context.passwordFilled,
    isAnother: ({ context }, { subject }: { subject: Protected }) => subject !== context.subject,
  },
  actions: {
    setQuestion: assign((_, { subject, text }: { subject: Protected; text: string }) => ({ subject, text })),
    clearQuestion: assign(noQuestion),
    setPasswordFilled: assign((_, { filled }: { filled: boolean }) => ({
      passwordFilled: filled,
      error: null,
    })),
    showProblems: assign({ checked: true }),
    setError: assign(toErrorContext),
    emitConfirmed: emit(
      ({ context }) => ({ type: 'reauthenticate.confirmed', subject: context.subject! }) as const,
    ),
    emitAbandoned: emit(
      ({ context }) => ({ type: 'reauthenticate.abandoned', subject: context.subject! }) as const,
    ),
    emitOtherAbandoned: emit(
      (_, { subject }: { subject: Protected }) => ({ type: 'reauthenticate.abandoned', subject }) as const,
    ),
  },
}).createMachine({
  id: 'reauthenticate',
  context: noQuestion,
  initial: 'closed',
  states: {
    closed: {
      tags: 'resumable',
      entry: 'clearQuestion',
      on: { 'reauthenticate.ask': { target: 'asking', actions: withEvent('setQuestion') } },
    },
    asking: {
      on: {
        'reauthenticate.ask': anotherIsAbandoned,
        'reauthenticate.enterPassword': { actions: withEvent('setPasswordFilled') },
        'reauthenticate.submit': [
          { guard: 'passwordIsFilled', target: 'checking', meta: { id: 'filled' } },
          { actions: 'showProblems', meta: { id: 'empty' } },
        ],
        'reauthenticate.cancel': { target: 'closed', actions: 'emitAbandoned' },
      },
    },
    checking: {
      tags: 'busy',
      on: { 'reauthenticate.ask': anotherIsAbandoned },
      invoke: {
        id: 'confirmPassword',
        src: 'confirmPassword',
        onDone: { target: 'closed', actions: 'emitConfirmed' },
        onError: { target: 'asking', actions: withEvent('setError') },
      },
    },
  },
})

export const reauthenticateFlow = defineFlow({
  machine: reauthenticateMachine,
  version: 1,
  log: {
    received: {
      'reauthenticate.ask': ['subject', 'text'],
      'reauthenticate.enterPassword': ['filled'],
      'reauthenticate.submit': [],
      'reauthenticate.cancel': [],
    },
    outcomes: { confirmPassword: [] },
    input: [],
  },
})
