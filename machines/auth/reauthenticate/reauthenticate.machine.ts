import { assign, emit, setup } from 'xstate'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError } from '../../core/params'
import {
  emptySubmission,
  type Submission,
  sendingState,
  submissionActions,
  submitTransitions,
} from '../../forms/submission'

/** The flow that asked and receives the response. 'defaultBankAccount': the flow of saved accounts. */
export type ProtectedAction =
  | 'appLock'
  | 'defaultBankAccount'
  | 'bankEditor'
  | 'biometricRegistration'
  | 'devices'
  | 'fingerprints'
  | 'freeze'
  | 'placement'
  | 'push'

export type ReauthenticateEvent =
  | { type: 'reauthenticate.ask'; subject: ProtectedAction; text: string }
  | { type: 'reauthenticate.enterPassword'; filled: boolean }
  | { type: 'reauthenticate.submit' }
  | { type: 'reauthenticate.cancel' }

export type ReauthenticateEmitted = {
  type: 'reauthenticate.confirmed' | 'reauthenticate.abandoned'
  subject: ProtectedAction
}

interface Context extends Submission {
  subject: ProtectedAction | null
  text: string
  passwordFilled: boolean
}

const emptyContext: Context = {
  subject: null,
  text: '',
  passwordFilled: false,
  ...emptySubmission,
}

interface AskEvent {
  event: { subject: ProtectedAction }
}
const abandonCurrent = {
  guard: { type: 'isAnother', params: ({ event }: AskEvent) => event },
  actions: { type: 'emitOtherAbandoned', params: ({ event }: AskEvent) => event },
} as const

/** A second request cancels the first, so that every request gets a response (SHELL-25, SHELL-28). */
const reauthenticateMachine = setup({
  types: { context: {} as Context, events: {} as ReauthenticateEvent, emitted: {} as ReauthenticateEmitted },
  actors: { confirmPassword: declareActor<void, void>('confirmPassword') },
  guards: {
    isPasswordFilled: ({ context }) => context.passwordFilled,
    isAnother: ({ context }, { subject }: { subject: ProtectedAction }) => subject !== context.subject,
  },
  actions: {
    ...submissionActions<Context, ReauthenticateEvent>(),
    emitConfirmed: emit(
      ({ context }) => ({ type: 'reauthenticate.confirmed', subject: context.subject! }) as const,
    ),
    emitOtherAbandoned: emit(
      (_, { subject }: { subject: ProtectedAction }) =>
        ({ type: 'reauthenticate.abandoned', subject }) as const,
    ),
  },
}).createMachine({
  id: 'reauthenticate',
  context: emptyContext,
  initial: 'closed',
  states: {
    closed: {
      tags: 'resumable',
      entry: assign(emptyContext),
      on: {
        'reauthenticate.ask': {
          target: 'asking',
          actions: assign(({ event: { subject, text } }) => ({
            subject,
            text,
          })),
        },
      },
    },
    asking: {
      on: {
        'reauthenticate.ask': abandonCurrent,
        'reauthenticate.enterPassword': {
          actions: assign(({ event: { filled } }) => ({
            passwordFilled: filled,
            error: null,
          })),
        },
        'reauthenticate.submit': submitTransitions('isPasswordFilled', 'checking'),
        'reauthenticate.cancel': {
          target: 'closed',
          actions: emit(
            ({ context }) => ({ type: 'reauthenticate.abandoned', subject: context.subject! }) as const,
          ),
        },
      },
    },
    checking: {
      ...sendingState('confirmPassword', {
        onDone: { target: 'closed', actions: 'emitConfirmed' },
        onError: { target: 'asking', actions: withError('setError') },
      }),
      on: { 'reauthenticate.ask': abandonCurrent },
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
