import { biometricFailure } from '../../../machines/biometrics/biometric'
import { after, done, failed, type Model, received } from '../../models/graph'

/** Touched, refused by the device, given up and tried again; opened by the finger and by the password. */
export const appLockModel: Model<'appLock'> = {
  afterReload: ['anew', 'a reload finds the app locked'],
  events: [
    ...received('appLock.touch', 'appLock.confirm'),
    done('confirmFingerprint', undefined),
    failed('confirmFingerprint', biometricFailure('aborted')),
    after('CEREMONY'),
  ],
  seen: ({ context }) => context.touchFailed,
  at: '/dashboard/sell',
  as: 'ada',
  given:
    "on 'Profile' press 'Register Biometric' and choose '1 min' under 'Auto-lock after', then look at another app for a minute",
  says: {
    'appLock.touch': "Press 'Open with fingerprint'",
    'appLock.confirm':
      "Press 'Enter your password', type 'Ada-Naira-1' into 'Password' and press 'Authenticate'",
  },
  answers: {
    confirmFingerprint: {
      call: null,
      needs: ({ error }) => (error ? "be ready to press Escape in the browser's question" : null),
      done: 'Touch the sensor: the app opens where it was',
      failed: () => `Press Escape: “That didn't work. Try again, or use your password.” is shown`,
    },
  },
  waits: { CEREMONY: "Leave the browser's question unanswered for 10 seconds" },
  proves: {
    'appLock.touching xstate.done.actor.confirmFingerprint': ['EXT-25'],
    'appLock.touching xstate.error.actor.confirmFingerprint': ['EXT-25'],
    'appLock.locked appLock.confirm': ['EXT-26'],
  },
  invariants: {
    'a refusal is told only while it is closed and nothing is asked (EXT-25)': ({ after }) =>
      !after.context.touchFailed || !after.matches('touching'),
    'it opens by a fingerprint or the password only (EXT-25, EXT-26)': ({ event, after }) =>
      !after.matches('opened') ||
      ['xstate.done.actor.confirmFingerprint', 'appLock.confirm'].includes(event.type),
  },
}
