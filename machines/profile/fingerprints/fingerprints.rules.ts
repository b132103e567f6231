/** Shown before a fingerprint is added or removed (ruling 21). */
export const passwordForFingerprintText =
  'Fingerprints can log in to your account. Enter your password to continue.'
