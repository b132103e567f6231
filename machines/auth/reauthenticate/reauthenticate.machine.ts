import { assign, emit, setup } from 'xstate'
import { declareActor, sendingState } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError, withEvent } from '../../core/params'
import { emptySubmission, type Submission, submissionActions, submitTransitions } from '../../core/submission'

/** The flow that needs the password. 'defaultBankAccount': the flow of saved accounts. */
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

const abandonNew = { guard: withEvent('isAnother'), actions: withEvent('emitNewAbandoned') } as const

/** Abandons a second flow's request while one is open, so that every request ends (SHELL-25, SHELL-28). */
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
    emitNewAbandoned: emit(
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
          actions: assign(({ event: { subject, text } }) => ({ subject, text })),
        },
      },
    },
    asking: {
      on: {
        'reauthenticate.ask': abandonNew,
        'reauthenticate.enterPassword': {
          actions: assign(({ event: { filled } }) => ({ passwordFilled: filled, error: null })),
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
      on: { 'reauthenticate.ask': abandonNew },
    },
  },
})

export const reauthenticateFlow = defineFlow({
  machine: reauthenticateMachine,
  version: 1,
  log: {
    received: { 'reauthenticate.ask': ['subject', 'text'], 'reauthenticate.enterPassword': ['filled'] },
  },
})
