import { assign, setup } from 'xstate'
import { ceremonyMs } from '../../biometrics/biometric'
import { apiError } from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError, withEvent } from '../../core/params'
import { type Submission, sending, submissionActions, submitting, unsubmitted } from '../../forms/submission'
import { touchFailedText } from './lock.rules'

export type AppLockEvent =
  | { type: 'appLock.touch' }
  /** Shows the password's field, also while a fingerprint is awaited. */
  | { type: 'appLock.choosePassword' }
  /** The text itself goes into the vault. */
  | { type: 'appLock.enterPassword'; filled: boolean }
  | { type: 'appLock.submit' }

interface Context extends Submission {
  byPassword: boolean
  passwordFilled: boolean
}

/** The locked app, from its locking on: opened by a fingerprint of this device or by the password (EXT-25, EXT-26). */
const appLockMachine = setup({
  types: { context: {} as Context, events: {} as AppLockEvent },
  actors: {
    confirmFingerprint: declareActor<void, void>('confirmFingerprint'),
    confirmPassword: declareActor<void, void>('confirmPassword'),
  },
  delays: { CEREMONY: ceremonyMs },
  guards: { passwordIsFilled: ({ context }) => context.passwordFilled },
  actions: {
    ...submissionActions<Context, AppLockEvent>(),
    choosePassword: assign({ byPassword: true, error: null }),
    setPasswordFilled: assign((_, { filled }: { filled: boolean }) => ({
      passwordFilled: filled,
      error: null,
    })),
    setTouchFailed: assign({ error: apiError(null, touchFailedText) }),
  },
}).createMachine({
  id: 'appLock',
  context: { ...unsubmitted, byPassword: false, passwordFilled: false },
  initial: 'locked',
  states: {
    locked: {
      tags: 'resumable',
      on: {
        'appLock.touch': { target: 'touching', actions: 'clearError' },
        'appLock.choosePassword': { actions: 'choosePassword' },
        'appLock.enterPassword': { actions: withEvent('setPasswordFilled') },
        'appLock.submit': submitting('passwordIsFilled', 'checking', { actions: 'clearError' }),
      },
    },
    touching: {
      ...sending('confirmFingerprint', {
        onDone: 'opened',
        onError: { target: 'locked', actions: 'setTouchFailed' },
      }),
      on: { 'appLock.choosePassword': { target: 'locked', actions: 'choosePassword' } },
      after: { CEREMONY: { target: 'locked', actions: 'setTouchFailed' } },
    },
    checking: sending('confirmPassword', {
      onDone: 'opened',
      onError: { target: 'locked', actions: withError('setError') },
    }),
    opened: { type: 'final' },
  },
})

export const appLockFlow = defineFlow({
  machine: appLockMachine,
  version: 1,
  log: { received: { 'appLock.enterPassword': ['filled'] } },
})
