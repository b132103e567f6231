/** The re-authentication's text before a fingerprint is added or removed (ruling 21). */
export const passwordForFingerprintText = 'Fingerprints open your account. Enter your password to go on.'
