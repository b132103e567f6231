import { assign, emit, setup } from 'xstate'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError, withEvent } from '../../core/params'
import { type Submission, sending, submissionActions, submitting, unsubmitted } from '../../forms/submission'

/** The flow that asked, which receives the answer. 'defaultBankAccount': the flow of saved accounts. */
export type Protected =
  | 'appLock'
  | 'defaultBankAccount'
  | 'bankEditor'
  | 'biometricRegistration'
  | 'fingerprints'
  | 'placement'
  | 'push'

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

interface Context extends Submission {
  subject: Protected | null
  text: string
  passwordFilled: boolean
}

const noQuestion: Context = {
  subject: null,
  text: '',
  passwordFilled: false,
  ...unsubmitted,
}

interface Asked {
  event: { subject: Protected }
}
const anotherIsAbandoned = {
  guard: { type: 'isAnother', params: ({ event }: Asked) => event },
  actions: { type: 'emitOtherAbandoned', params: ({ event }: Asked) => event },
} as const

/** A second request cancels the open one, because every request gets an answer (SHELL-25, SHELL-28). */
const reauthenticateMachine = setup({
  types: { context: {} as Context, events: {} as ReauthenticateEvent, emitted: {} as ReauthenticateEmitted },
  actors: { confirmPassword: declareActor<void, void>('confirmPassword') },
  guards: {
    passwordIsFilled: ({ context }) => context.passwordFilled,
    isAnother: ({ context }, { subject }: { subject: Protected }) => subject !== context.subject,
  },
  actions: {
    ...submissionActions<Context, ReauthenticateEvent>(),
    setQuestion: assign((_, { subject, text }: { subject: Protected; text: string }) => ({ subject, text })),
    clearQuestion: assign(noQuestion),
    setPasswordFilled: assign((_, { filled }: { filled: boolean }) => ({
      passwordFilled: filled,
      error: null,
    })),
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
        'reauthenticate.submit': submitting('passwordIsFilled', 'checking'),
        'reauthenticate.cancel': { target: 'closed', actions: 'emitAbandoned' },
      },
    },
    checking: {
      ...sending('confirmPassword', {
        onDone: { target: 'closed', actions: 'emitConfirmed' },
        onError: { target: 'asking', actions: withError('setError') },
      }),
      on: { 'reauthenticate.ask': anotherIsAbandoned },
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
    },
  },
})
