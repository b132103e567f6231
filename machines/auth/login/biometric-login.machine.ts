import { assign, emit, setup } from 'xstate'
import { type BiometricFailure, ceremonyMs, failureCase, loginFailureText } from '../../biometrics/biometric'
import { type ApiError, apiError } from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withEvent } from '../../core/params'
import { customerRole, wrongRoleText } from '../session/session.rules'
import type { Login } from './login.machine'

export type BiometricLoginEvent = { type: 'biometricLogin.start' } | { type: 'biometricLogin.dismiss' }

export type BiometricLoginEmitted =
  | ({ type: 'biometricLogin.succeeded' } & Login)
  | { type: 'biometricLogin.unsupported' }
  /** For the console only: the customer sees 'Error login', or a rejection with its remedy (BIO-04, BIO-06). */
  | { type: 'biometricLogin.failed'; case: BiometricFailure }

/** Logs in with a fingerprint, without a username (API-24). The password form remains usable. */
const biometricLoginMachine = setup({
  types: {
    context: {} as { error: ApiError | null },
    events: {} as BiometricLoginEvent,
    emitted: {} as BiometricLoginEmitted,
  },
  actors: { authenticateByFingerprint: declareActor<Login, void>('authenticateByFingerprint') },
  delays: { CEREMONY: ceremonyMs },
  actions: {
    clearError: assign({ error: null }),
    setFailure: assign((_, { error }: { error: unknown }) => ({
      error: apiError(null, loginFailureText(error)),
    })),
  },
}).createMachine({
  id: 'biometricLogin',
  context: { error: null },
  initial: 'idle',
  states: {
    idle: {
      tags: 'resumable',
      on: {
        'biometricLogin.start': { target: 'asking', actions: 'clearError' },
        'biometricLogin.dismiss': { actions: 'clearError' },
      },
    },
    asking: {
      tags: 'busy',
      on: { 'biometricLogin.dismiss': 'idle' },
      after: {
        CEREMONY: {
          target: 'idle',
          actions: [
            { type: 'setFailure', params: { error: null } },
            emit({ type: 'biometricLogin.failed', case: 'general error' } as const),
          ],
        },
      },
      invoke: {
        id: 'authenticateByFingerprint',
        src: 'authenticateByFingerprint',
        onDone: [
          {
            guard: ({ event }) => event.output.role === customerRole,
            target: 'welcomed',
            actions: emit(
              ({ event: { output: login } }) => ({ type: 'biometricLogin.succeeded', ...login }) as const,
            ),
            meta: { id: 'customer' },
          },
          {
            target: 'idle',
            actions: assign({ error: apiError(403, wrongRoleText) }),
            meta: { id: 'wrongRole' },
          },
        ],
        onError: [
          {
            guard: ({ event: { error } }) => failureCase(error) === 'unsupported',
            target: 'idle',
            actions: emit({ type: 'biometricLogin.unsupported' } as const),
            meta: { id: 'unsupported' },
          },
          {
            target: 'idle',
            actions: [
              withEvent('setFailure'),
              emit(
                ({ event: { error } }) =>
                  ({ type: 'biometricLogin.failed', case: failureCase(error) }) as const,
              ),
            ],
            meta: { id: 'failed' },
          },
        ],
      },
    },
    welcomed: { tags: 'busy', type: 'final' },
  },
})

export const biometricLoginFlow = defineFlow({
  machine: biometricLoginMachine,
  version: 1,
  log: { received: {}, outcomes: { authenticateByFingerprint: ['accountId', 'role'] } },
})
