import { biometricFailure } from '../../../machines/biometrics/biometric'
import { apiError } from '../../../machines/core/api-error'
import { delayEvent, doneEvent, errorEvent, type Model, received } from '../../models/graph'
import { invokesOnlyIf } from '../../models/invariants'

export const biometricRegistrationModel: Model<'biometricRegistration'> = {
  afterReload: ['restart', 'the device asks for a finger only on request'],
  events: [
    ...received(
      'biometricRegistration.start',
      'biometricRegistration.agree',
      'biometricRegistration.decline',
    ),
    doneEvent('registerFingerprint'),
    errorEvent('registerFingerprint', biometricFailure('unsupported')),
    errorEvent('registerFingerprint', biometricFailure('previously registered')),
    errorEvent('registerFingerprint', apiError(403, 'Please enter your password again')),
    errorEvent('registerFingerprint', apiError(422, 'Biometric registration failed')),
    delayEvent('CEREMONY'),
  ],
  visibleState: () => null,
  url: '/dashboard/profile',
  persona: 'ada',
  expected: {
    askingPassword: "'Enter your password'",
    idle: 'nothing busy',
  },
  steps: {
    'biometricRegistration.start': "Click 'Register Biometric'",
    'biometricRegistration.agree': "Type 'Ada-Naira-1' into 'Password' and click 'Authenticate'",
    'biometricRegistration.decline': "Click 'Cancel'",
  },
  responses: {
    registerFingerprint: {
      call: 'POST /v1/auth/biometric/registration',
      needs: ({ error }) =>
        error?.fields.case === 'unsupported'
          ? 'use a browser without WebAuthn'
          : error?.fields.case === 'previously registered'
            ? 'register this device beforehand'
            : null,
      done: 'Touch the sensor: the device is registered',
      failed: ({ status, fields }) =>
        fields.case === 'unsupported'
          ? "The toast 'WebAuthn is not supported in this browser' is shown"
          : status === 403
            ? 'The password dialog opens, before the sensor is used'
            : 'Touch the sensor: nothing is shown, and only the log has the case',
    },
  },
  waits: { CEREMONY: "Leave the browser's dialog unanswered for 10 seconds" },
  requirements: {
    'biometricRegistration.registering xstate.done.actor.registerFingerprint': ['BIO-01'],
    'biometricRegistration.registering xstate.error.actor.registerFingerprint unsupported': ['BIO-07'],
    'biometricRegistration.registering xstate.error.actor.registerFingerprint failed': ['BIO-05', 'BIO-09'],
  },
  invariants: {
    'only the customer starts a ceremony, one at a time': invokesOnlyIf(
      'registerFingerprint',
      ({ before, event }) =>
        (before.matches('idle') && event.type === 'biometricRegistration.start') ||
        (before.matches('askingPassword') && event.type === 'biometricRegistration.agree'),
    ),
  },
}
