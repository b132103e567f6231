import { emit, setup } from 'xstate'
import { type BiometricFailure, ceremonyMs, failureCase } from '../shared/biometric'
import { port } from '../shared/port'

export type BiometricRegistrationEvent = { type: 'biometricRegistration.start' }

export type BiometricRegistrationFact =
  | { type: 'biometricRegistration.succeeded' | 'biometricRegistration.unsupported' }
  /** Only for the console (BIO-05, AMB-26). */
  | { type: 'biometricRegistration.failed'; case: BiometricFailure['case'] }

/** 'Register Biometric': options are fetched, the authenticator is asked, the credential is posted (BIO-01). */
export const biometricRegistrationMachine = setup({
  types: {
    context: {} as object,
    events: {} as BiometricRegistrationEvent,
    emitted: {} as BiometricRegistrationFact,
  },
  actors: { registerFingerprint: port<void, void>('registerFingerprint') },
  delays: { CEREMONY: ceremonyMs },
  guards: { browserCannot: (_, { error }: { error: unknown }) => failureCase(error) === 'unsupported' },
  actions: {
    tellSucceeded: emit({ type: 'biometricRegistration.succeeded' } as const),
    tellUnsupported: emit({ type: 'biometricRegistration.unsupported' } as const),
    tellTimedOut: emit({ type: 'biometricRegistration.failed', case: 'general error' } as const),
    tellFailed: emit(
      (_, { error }: { error: unknown }) =>
        ({ type: 'biometricRegistration.failed', case: failureCase(error) }) as const,
    ),
  },
}).createMachine({
  id: 'biometricRegistration',
  context: {},
  initial: 'idle',
  states: {
    idle: { tags: 'resumable', on: { 'biometricRegistration.start': 'registering' } },
    registering: {
      tags: 'busy',
      after: { CEREMONY: { target: 'idle', actions: 'tellTimedOut' } },
      invoke: {
        id: 'registerFingerprint',
        src: 'registerFingerprint',
        onDone: { target: 'idle', actions: 'tellSucceeded' },
        onError: [
          {
            guard: { type: 'browserCannot', params: ({ event }) => event },
            target: 'idle',
            actions: 'tellUnsupported',
          },
          { target: 'idle', actions: { type: 'tellFailed', params: ({ event }) => event } },
        ],
      },
    },
  },
})
