import { emit, setup } from 'xstate'
import { type BiometricFailure, ceremonyMs, failureCase } from '../../biometrics/biometric'
import { declareActor, passwordNeeded } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'

export type BiometricRegistrationEvent = {
  type: 'biometricRegistration.start' | 'biometricRegistration.agree' | 'biometricRegistration.decline'
}

export type BiometricRegistrationEmitted =
  | { type: 'biometricRegistration.succeeded' | 'biometricRegistration.unsupported' }
  /** For the console only (BIO-05). */
  | { type: 'biometricRegistration.failed'; case: BiometricFailure }

/** The server may require the password before the ceremony (BIO-01, ruling 21). */
const biometricRegistrationMachine = setup({
  types: {
    context: {} as object,
    events: {} as BiometricRegistrationEvent,
    emitted: {} as BiometricRegistrationEmitted,
  },
  actors: { registerFingerprint: declareActor<void, void>('registerFingerprint') },
  delays: { CEREMONY: ceremonyMs },
}).createMachine({
  id: 'biometricRegistration',
  context: {},
  initial: 'idle',
  states: {
    idle: { tags: 'resumable', on: { 'biometricRegistration.start': 'registering' } },
    registering: {
      tags: 'busy',
      after: {
        CEREMONY: {
          target: 'idle',
          actions: emit({ type: 'biometricRegistration.failed', case: 'general error' } as const),
        },
      },
      invoke: {
        id: 'registerFingerprint',
        src: 'registerFingerprint',
        onDone: { target: 'idle', actions: emit({ type: 'biometricRegistration.succeeded' } as const) },
        onError: [
          passwordNeeded,
          {
            guard: ({ event: { error } }) => failureCase(error) === 'unsupported',
            target: 'idle',
            actions: emit({ type: 'biometricRegistration.unsupported' } as const),
            meta: { id: 'unsupported' },
          },
          {
            target: 'idle',
            actions: emit(
              ({ event: { error } }) =>
                ({ type: 'biometricRegistration.failed', case: failureCase(error) }) as const,
            ),
            meta: { id: 'failed' },
          },
        ],
      },
    },
    askingPassword: {
      on: { 'biometricRegistration.agree': 'registering', 'biometricRegistration.decline': 'idle' },
    },
  },
})

export const biometricRegistrationFlow = defineFlow({
  machine: biometricRegistrationMachine,
  version: 1,
  log: { received: {} },
})
