import { biometricFailure } from '../../../machines/biometrics/biometric'
import { apiError } from '../../../machines/core/api-error'
import { after, done, failed, type Model, received } from '../../models/graph'
import { errorOnlyIn } from '../../models/invariants'

/** A welcome, a wrong role, a no from the customer, from the browser and from the server, and no answer in time. */
export const biometricLoginModel: Model<'biometricLogin'> = {
  afterReload: ['anew', 'the device asks for a finger only when it is told to'],
  events: [
    ...received('biometricLogin.start', 'biometricLogin.dismiss'),
    done('authenticateByFingerprint', { accountId: 'ada', role: 'customer' }),
    done('authenticateByFingerprint', { accountId: 'ada', role: 'admin' }),
    failed('authenticateByFingerprint', biometricFailure('unsupported')),
    failed('authenticateByFingerprint', biometricFailure('aborted')),
    failed('authenticateByFingerprint', apiError(400, 'Biometric login failed')),
    after('CEREMONY'),
  ],
  seen: ({ context }) => context.error?.summary,
  // With nothing under way and nothing said, typing is only typing.
  offers: (state, { type }) =>
    type !== 'biometricLogin.dismiss' || state.matches('asking') || state.context.error !== null,
  at: '/login',
  as: 'nobody',
  given: "on this device, log in as ada, press 'Register Biometric' on 'Profile', and log out",
  says: {
    'biometricLogin.start': "Press 'Login with fingerprint'",
    'biometricLogin.dismiss': "Type a letter into 'Username or email'",
  },
  answers: {
    authenticateByFingerprint: {
      call: 'POST /v1/auth/biometric/authentication',
      needs: ({ output: { role }, error }) => {
        if (role === 'admin') return 'give the account a role other than customer'
        if (error?.fields.case === 'unsupported') return 'use a browser without WebAuthn'
        return error?.fields.case === 'aborted' ? "be ready to press Escape in the browser's question" : null
      },
      done: ({ role }) =>
        role === 'customer'
          ? "Touch the sensor: the page 'Sell' opens"
          : 'Touch the sensor: it is refused, because it is no customer',
      failed: ({ fields }) =>
        fields.case === 'unsupported'
          ? "The toast 'WebAuthn is not supported in this browser' is shown"
          : fields.case === 'aborted'
            ? "Press Escape: 'Error login' is shown"
            : "Touch the sensor: 'Error login' is shown",
    },
  },
  waits: { CEREMONY: "Leave the browser's question unanswered for 10 seconds" },
  proves: {
    'biometricLogin.asking xstate.done.actor.authenticateByFingerprint customer': ['BIO-02'],
    'biometricLogin.asking xstate.done.actor.authenticateByFingerprint customer refused': ['GUARD-15'],
    'biometricLogin.asking xstate.error.actor.authenticateByFingerprint unsupported': ['BIO-07'],
    'biometricLogin.asking xstate.error.actor.authenticateByFingerprint failed': ['BIO-04', 'BIO-06'],
  },
  invariants: {
    'a refusal is gone as soon as it is tried again': errorOnlyIn('idle'),
    'only the answer of a customer logs in': ({ event, after }) =>
      !after.matches('welcomed') || (event.output as { role?: string } | undefined)?.role === 'customer',
  },
}
