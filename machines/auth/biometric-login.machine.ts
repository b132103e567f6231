import { assign, emit, setup } from 'xstate'
import { type BiometricFailure, biometricLoginFailedText, ceremonyMs, failureCase } from '../shared/biometric'
import { port } from '../shared/port'
import { type Refusal, refusal } from '../shared/refusal'
import type { Login } from './login.machine'
import { customerRole, wrongRoleText } from './session.rules'

export type BiometricLoginEvent =
  | { type: 'biometricLogin.start' }
  /** The password is used instead: what the fingerprint came to is of no interest any more. */
  | { type: 'biometricLogin.dismiss' }

export type BiometricLoginFact =
  | ({ type: 'biometricLogin.succeeded' } & Login)
  | { type: 'biometricLogin.unsupported' }
  /** Only for the console: the customer reads 'Error login' (AMB-26). */
  | { type: 'biometricLogin.failed'; case: BiometricFailure }

interface Context {
  refusal: Refusal | null
}

/** Log in with a fingerprint, without a username (AMB-25). The password field stays beside it all the time. */
export const biometricLoginMachine = setup({
  types: { context: {} as Context, events: {} as BiometricLoginEvent, emitted: {} as BiometricLoginFact },
  actors: { authenticateByFingerprint: port<Login, void>('authenticateByFingerprint') },
  delays: { CEREMONY: ceremonyMs },
  guards: {
    roleIsCustomer: (_, { role }: Login) => role === customerRole,
    browserCannot: (_, { error }: { error: unknown }) => failureCase(error) === 'unsupported',
  },
  actions: {
    forgetRefusal: assign({ refusal: null }),
    keepFailure: assign({ refusal: refusal(null, biometricLoginFailedText) }),
    keepWrongRole: assign({ refusal: refusal(403, wrongRoleText) }),
    tellSucceeded: emit((_, login: Login) => ({ type: 'biometricLogin.succeeded', ...login }) as const),
    tellUnsupported: emit({ type: 'biometricLogin.unsupported' } as const),
    tellTimedOut: emit({ type: 'biometricLogin.failed', case: 'general error' } as const),
    tellFailed: emit(
      (_, { error }: { error: unknown }) =>
        ({ type: 'biometricLogin.failed', case: failureCase(error) }) as const,
    ),
  },
}).createMachine({
  id: 'biometricLogin',
  context: { refusal: null },
  initial: 'idle',
  states: {
    idle: {
      tags: 'resumable',
      on: {
        'biometricLogin.start': { target: 'asking', actions: 'forgetRefusal' },
        'biometricLogin.dismiss': { actions: 'forgetRefusal' },
      },
    },
    asking: {
      tags: 'busy',
      on: { 'biometricLogin.dismiss': 'idle' },
      after: { CEREMONY: { target: 'idle', actions: ['keepFailure', 'tellTimedOut'] } },
      invoke: {
        id: 'authenticateByFingerprint',
        src: 'authenticateByFingerprint',
        onDone: [
          {
            guard: { type: 'roleIsCustomer', params: ({ event }) => event.output },
            target: 'welcomed',
            actions: { type: 'tellSucceeded', params: ({ event }) => event.output },
            meta: { id: 'customer' },
          },
          { target: 'idle', actions: 'keepWrongRole', meta: { id: 'wrongRole' } },
        ],
        onError: [
          {
            guard: { type: 'browserCannot', params: ({ event }) => event },
            target: 'idle',
            actions: 'tellUnsupported',
            meta: { id: 'unsupported' },
          },
          {
            target: 'idle',
            actions: ['keepFailure', { type: 'tellFailed', params: ({ event }) => event }],
            meta: { id: 'failed' },
          },
        ],
      },
    },
    welcomed: { tags: 'busy', type: 'final' },
  },
})
