import { biometricFailure } from '../../../machines/biometrics/biometric'
import { apiError } from '../../../machines/core/api-error'
import { after, done, failed, type Model, received } from '../../models/graph'
import { asksOnlyIf } from '../../models/invariants'

/** Registered, impossible, refused by the customer and by the server, and no answer in time. */
export const biometricRegistrationModel: Model<'biometricRegistration'> = {
  afterReload: ['anew', 'the device asks for a finger only when it is told to'],
  events: [
    ...received(
      'biometricRegistration.start',
      'biometricRegistration.agree',
      'biometricRegistration.decline',
    ),
    done('registerFingerprint'),
    failed('registerFingerprint', biometricFailure('unsupported')),
    failed('registerFingerprint', biometricFailure('previously registered')),
    failed('registerFingerprint', apiError(403, 'Please enter your password again')),
    failed('registerFingerprint', apiError(422, 'Biometric registration failed')),
    after('CEREMONY'),
  ],
  seen: () => null,
  at: '/dashboard/profile',
  as: 'ada',
  says: {
    'biometricRegistration.start': "Press 'Register Biometric'",
    'biometricRegistration.agree': "Type 'Ada-Naira-1' into 'Password' and press 'Authenticate'",
    'biometricRegistration.decline': "Press 'Cancel'",
  },
  answers: {
    registerFingerprint: {
      call: 'POST /v1/auth/biometric/registration',
      needs: ({ error }) =>
        error?.fields.case === 'unsupported'
          ? 'use a browser without WebAuthn'
          : error?.fields.case === 'previously registered'
            ? 'register this device once before'
            : null,
      done: 'Touch the sensor: the device is registered',
      failed: ({ status, fields }) =>
        fields.case === 'unsupported'
          ? "The toast 'WebAuthn is not supported in this browser' is shown"
          : status === 403
            ? 'The password is asked for, before any finger'
            : 'Touch the sensor: nothing is shown, the case is logged only',
    },
  },
  waits: { CEREMONY: "Leave the browser's question unanswered for 10 seconds" },
  proves: {
    'biometricRegistration.registering xstate.done.actor.registerFingerprint': ['BIO-01'],
    'biometricRegistration.registering xstate.error.actor.registerFingerprint unsupported': ['BIO-07'],
    'biometricRegistration.registering xstate.error.actor.registerFingerprint failed': ['BIO-05', 'BIO-09'],
  },
  invariants: {
    'one ceremony at a time, begun by the customer': asksOnlyIf(
      'registerFingerprint',
      ({ before, event }) =>
        (before.matches('idle') && event.type === 'biometricRegistration.start') ||
        (before.matches('askingPassword') && event.type === 'biometricRegistration.agree'),
    ),
  },
}
