import { lockRefusal } from '../../../machines/auth/lock/lock.rules'
import { biometricFailure } from '../../../machines/biometrics/biometric'
import { apiError } from '../../../machines/core/api-error'
import { after, answers, done, failed, type Model, received, silence } from '../../models/graph'
import { asksOnlyIf, errorOnlyIn } from '../../models/invariants'

/** Touched, refused by the device and given up, typed, wrong, locked out, without a network, opened both ways. */
export const appLockModel: Model<'appLock'> = {
  afterReload: ['anew', 'a reload finds the app locked, and all it holds is a password'],
  events: [
    ...received('appLock.touch', 'appLock.choosePassword', 'appLock.submit'),
    { type: 'appLock.enterPassword', filled: true },
    { type: 'appLock.enterPassword', filled: false },
    done('confirmFingerprint', undefined),
    failed('confirmFingerprint', biometricFailure('aborted')),
    ...answers('confirmPassword', [undefined], [apiError(400, 'Invalid user ID or password'), silence]),
    after('CEREMONY'),
  ],
  seen: ({ context: { byPassword, passwordFilled, checked, error } }) => [
    byPassword,
    passwordFilled,
    checked,
    error && lockRefusal(error),
  ],
  // The field and its button take the place of the other way's.
  offers: ({ context }, { type }) =>
    type === 'appLock.choosePassword'
      ? !context.byPassword
      : type === 'appLock.enterPassword' || type === 'appLock.submit'
        ? context.byPassword
        : true,
  at: '/dashboard/sell',
  as: 'ada',
  given:
    "on 'Profile' press 'Register Biometric' and choose '1 min' under 'Lock after', then look at another app for a minute",
  says: {
    'appLock.touch': "Press 'Open with fingerprint'",
    'appLock.choosePassword': "Press 'Enter your password'",
    'appLock.enterPassword': ({ filled }) =>
      filled ? "Type 'Ada-Naira-1' into 'Password'" : "Empty 'Password'",
    'appLock.submit': "Press 'Open'",
  },
  answers: {
    confirmFingerprint: {
      call: null,
      needs: ({ error }) => (error ? "be ready to press Escape in the browser's question" : null),
      done: 'Touch the sensor: the app opens where it was',
      failed: () => "Press Escape: 'That did not open it. Touch again, or enter your password.' is shown",
    },
    confirmPassword: { call: 'POST /v1/auth/login', done: 'The app opens where it was' },
  },
  waits: { CEREMONY: "Leave the browser's question unanswered for 10 seconds" },
  proves: {
    'appLock.touching xstate.done.actor.confirmFingerprint': ['EXT-25'],
    'appLock.checking xstate.done.actor.confirmPassword': ['EXT-26'],
    'appLock.checking xstate.error.actor.confirmPassword': ['EXT-26'],
  },
  invariants: {
    'an empty password is never sent': asksOnlyIf(
      'confirmPassword',
      ({ after }) => after.context.passwordFilled,
    ),
    'a refusal is there only while it is closed': errorOnlyIn('locked'),
    'it opens by a fingerprint or the password only (EXT-25, EXT-26)': ({ event, after }) =>
      !after.matches('opened') ||
      ['xstate.done.actor.confirmFingerprint', 'xstate.done.actor.confirmPassword'].includes(event.type),
  },
}
