import { biometricFailure } from '../../../machines/biometrics/biometric'
import { apiError } from '../../../machines/core/api-error'
import { delayEvent, doneEvent, errorEvent, type Model, received } from '../../models/graph'
import { errorOnlyIn } from '../../models/invariants'

export const biometricLoginModel: Model<'biometricLogin'> = {
  afterReload: ['restart', 'the device asks for a finger only on request'],
  events: [
    ...received('biometricLogin.start', 'biometricLogin.dismiss'),
    doneEvent('authenticateByFingerprint', { accountId: 'ada', role: 'customer' }),
    doneEvent('authenticateByFingerprint', { accountId: 'ada', role: 'admin' }),
    errorEvent('authenticateByFingerprint', biometricFailure('unsupported')),
    errorEvent('authenticateByFingerprint', biometricFailure('aborted')),
    errorEvent('authenticateByFingerprint', apiError(400, 'Biometric login failed')),
    delayEvent('CEREMONY'),
  ],
  visibleState: ({ context }) => context.error?.summary,
  // Typing dismisses only a running request or an error.
  offers: (state, { type }) =>
    type !== 'biometricLogin.dismiss' || state.matches('asking') || state.context.error !== null,
  url: '/login',
  persona: 'signedOut',
  setup: "on this device, log in as ada, click 'Register Biometric' on 'Profile', and log out",
  expected: {
    welcomed: 'the Sell page',
    idle: 'the login page, nothing busy',
  },
  steps: {
    'biometricLogin.start': "Click 'Log in with fingerprint'",
    'biometricLogin.dismiss': "Type a letter into 'Username or email'",
  },
  responses: {
    authenticateByFingerprint: {
      call: 'POST /v1/auth/biometric/authentication',
      needs: ({ output: { role }, error }) => {
        if (role === 'admin') return 'give the account a role other than customer'
        if (error?.fields.case === 'unsupported') return 'use a browser without WebAuthn'
        return error?.fields.case === 'aborted' ? "be ready to press Escape in the browser's dialog" : null
      },
      done: ({ role }) =>
        role === 'customer'
          ? "Touch the sensor: the page 'Sell' opens"
          : 'Touch the sensor: the app rejects an account that is not a customer’s',
      failed: ({ fields }) =>
        fields.case === 'unsupported'
          ? "The toast 'WebAuthn is not supported in this browser' is shown"
          : fields.case === 'aborted'
            ? "Press Escape: 'Error login' is shown"
            : "Touch the sensor: 'Error login' is shown",
    },
  },
  waits: { CEREMONY: "Leave the browser's dialog unanswered for 10 seconds" },
  requirements: {
    'biometricLogin.asking xstate.done.actor.authenticateByFingerprint customer': ['BIO-02'],
    'biometricLogin.asking xstate.done.actor.authenticateByFingerprint customer refused': ['GUARD-15'],
    'biometricLogin.asking xstate.error.actor.authenticateByFingerprint unsupported': ['BIO-07'],
    'biometricLogin.asking xstate.error.actor.authenticateByFingerprint failed': ['BIO-04', 'BIO-06'],
  },
  invariants: {
    'a new attempt clears the error': errorOnlyIn('idle'),
    'only a customer’s response logs in': ({ event, after }) =>
      !after.matches('welcomed') || (event.output as { role?: string } | undefined)?.role === 'customer',
  },
}
