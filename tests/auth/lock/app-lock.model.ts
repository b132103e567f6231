import { biometricFailure } from '../../../machines/biometrics/biometric'
import { delayEvent, doneEvent, errorEvent, type Model, received } from '../../models/graph'

export const appLockModel: Model<'appLock'> = {
  afterReload: ['restart', 'a reload finds the app locked'],
  events: [
    ...received('appLock.touch', 'appLock.confirm'),
    doneEvent('confirmFingerprint', undefined),
    errorEvent('confirmFingerprint', biometricFailure('aborted')),
    delayEvent('CEREMONY'),
  ],
  visibleState: ({ context }) => context.touchFailed,
  url: '/dashboard/sell',
  persona: 'ada',
  setup:
    "on 'Profile' click 'Register Biometric' and choose '1 min' under 'Auto-lock after', then look at another app for a minute",
  expected: {
    locked: "'Locked' over the page",
    opened: 'the page as it was left',
  },
  steps: {
    'appLock.touch': "Click 'Unlock with fingerprint'",
    'appLock.confirm':
      "Click 'Enter your password', type 'Ada-Naira-1' into 'Password' and click 'Authenticate'",
  },
  responses: {
    confirmFingerprint: {
      call: null,
      needs: ({ error }) => (error ? "be ready to press Escape in the browser's dialog" : null),
      done: 'Touch the sensor: the app opens where it was',
      failed: () => `Press Escape: “That didn't work. Try again, or use your password.” is shown`,
    },
  },
  waits: { CEREMONY: "Leave the browser's dialog unanswered for 10 seconds" },
  requirements: {
    'appLock.touching xstate.done.actor.confirmFingerprint': ['EXT-25'],
    'appLock.touching xstate.error.actor.confirmFingerprint': ['EXT-25'],
    'appLock.locked appLock.confirm': ['EXT-26'],
  },
  invariants: {
    'no error shows while a fingerprint is checked (EXT-25)': ({ after }) =>
      !after.context.touchFailed || !after.matches('touching'),
    'only a fingerprint or the password unlocks the app (EXT-25, EXT-26)': ({ event, after }) =>
      !after.matches('opened') ||
      ['xstate.done.actor.confirmFingerprint', 'appLock.confirm'].includes(event.type),
  },
}
