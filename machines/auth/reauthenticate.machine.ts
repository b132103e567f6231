import { assign, emit, setup } from 'xstate'
import { port } from '../shared/port'
import { asRefusal, type Refusal } from '../shared/refusal'

/** Which flow asked; it hears the answer under the same name. 'defaultBankAccount' is the flow of saved accounts. */
export type Protected = 'defaultBankAccount' | 'bankEditor' | 'biometricRegistration' | 'fingerprints'

export type ReauthenticateEvent =
  | { type: 'reauthenticate.ask'; subject: Protected; text: string }
  /** The text itself goes into the vault. */
  | { type: 'reauthenticate.enterPassword'; filled: boolean }
  | { type: 'reauthenticate.submit' }
  | { type: 'reauthenticate.cancel' }

export type ReauthenticateFact = {
  type: 'reauthenticate.confirmed' | 'reauthenticate.abandoned'
  subject: Protected
}

interface Context {
  subject: Protected | null
  text: string
  passwordFilled: boolean
  checked: boolean
  refusal: Refusal | null
}

const noQuestion: Context = {
  subject: null,
  text: '',
  passwordFilled: false,
  checked: false,
  refusal: null,
}

interface Asked {
  event: { subject: Protected }
}
const anotherIsAbandoned = {
  guard: { type: 'isAnother', params: ({ event }: Asked) => event },
  actions: { type: 'tellOtherAbandoned', params: ({ event }: Asked) => event },
} as const

/**
 * 'Enter your password': a fresh login before what needs one (AMB-27). Closing it abandons the action (SHELL-28).
 * While it is open another flow's question is abandoned at once: whoever asks is always answered.
 */
export const reauthenticateMachine = setup({
  types: { context: {} as Context, events: {} as ReauthenticateEvent, emitted: {} as ReauthenticateFact },
  actors: { confirmPassword: port<void, void>('confirmPassword') },
  guards: {
    passwordIsFilled: ({ context }) => context.passwordFilled,
    isAnother: ({ context }, { subject }: { subject: Protected }) => subject !== context.subject,
  },
  actions: {
    keepQuestion: assign((_, { subject, text }: { subject: Protected; text: string }) => ({ subject, text })),
    forgetQuestion: assign(noQuestion),
    keepPasswordFilled: assign((_, { filled }: { filled: boolean }) => ({
      passwordFilled: filled,
      refusal: null,
    })),
    showProblems: assign({ checked: true }),
    keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: asRefusal(error) })),
    tellConfirmed: emit(
      ({ context }) => ({ type: 'reauthenticate.confirmed', subject: context.subject! }) as const,
    ),
    tellAbandoned: emit(
      ({ context }) => ({ type: 'reauthenticate.abandoned', subject: context.subject! }) as const,
    ),
    tellOtherAbandoned: emit(
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
      entry: 'forgetQuestion',
      on: {
        'reauthenticate.ask': {
          target: 'asking',
          actions: { type: 'keepQuestion', params: ({ event }) => event },
        },
      },
    },
    asking: {
      on: {
        'reauthenticate.ask': anotherIsAbandoned,
        'reauthenticate.enterPassword': {
          actions: { type: 'keepPasswordFilled', params: ({ event }) => event },
        },
        'reauthenticate.submit': [
          { guard: 'passwordIsFilled', target: 'checking', meta: { id: 'filled' } },
          { actions: 'showProblems', meta: { id: 'empty' } },
        ],
        'reauthenticate.cancel': { target: 'closed', actions: 'tellAbandoned' },
      },
    },
    checking: {
      tags: 'busy',
      on: { 'reauthenticate.ask': anotherIsAbandoned },
      invoke: {
        id: 'confirmPassword',
        src: 'confirmPassword',
        onDone: { target: 'closed', actions: 'tellConfirmed' },
        onError: { target: 'asking', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
  },
})
