import { biometricFailure } from '../../machines/shared/biometric'
import { refusal } from '../../machines/shared/refusal'
import { after, done, failed, type Model } from '../shared/graph'

/** A welcome, a wrong role, a no from the customer, from the browser and from the server, and no answer in time. */
export const biometricLoginModel: Model<'biometricLogin'> = {
  events: [
    { type: 'biometricLogin.start' },
    { type: 'biometricLogin.dismiss' },
    done('authenticateByFingerprint', { accountId: 'ada', role: 'customer' }),
    done('authenticateByFingerprint', { accountId: 'ada', role: 'admin' }),
    failed('authenticateByFingerprint', biometricFailure('unsupported')),
    failed('authenticateByFingerprint', biometricFailure('aborted')),
    failed('authenticateByFingerprint', refusal(400, 'Biometric login failed')),
    after('CEREMONY'),
  ],
  seen: ({ context }) => context.refusal?.summary,
}
