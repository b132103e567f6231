import { biometricFailure } from '../../machines/shared/biometric'
import { refusal } from '../../machines/shared/refusal'
import { after, done, failed, type Model } from '../shared/graph'

/** Registered, impossible, refused by the customer and by the server, and no answer in time. */
export const biometricRegistrationModel: Model<'biometricRegistration'> = {
  events: [
    { type: 'biometricRegistration.start' },
    done('registerFingerprint'),
    failed('registerFingerprint', biometricFailure('unsupported')),
    failed('registerFingerprint', biometricFailure('previously registered')),
    failed('registerFingerprint', refusal(422, 'Biometric registration failed')),
    after('CEREMONY'),
  ],
  seen: () => null,
}
