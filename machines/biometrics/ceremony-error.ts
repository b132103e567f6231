import type { BiometricCase } from './biometric'

const casesByCode: ReadonlyMap<string, BiometricCase> = new Map([
  ['ERROR_CEREMONY_ABORTED', 'aborted'],
  ['ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'previously registered'],
  ['ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT', 'missing user-verification support'],
  ['ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE', 'missing user-verification support'],
  ['ERROR_INVALID_DOMAIN', 'invalid domain'],
  ['ERROR_INVALID_RP_ID', 'invalid relying-party id'],
  ['ERROR_INVALID_USER_ID_LENGTH', 'invalid user id length (1 to 64)'],
  ['ERROR_MALFORMED_PUBKEYCREDPARAMS', 'unsupported algorithm'],
  ['ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG', 'unsupported algorithm'],
])

const casesByName: ReadonlyMap<string, BiometricCase> = new Map([
  ['AbortError', 'aborted'],
  ['NotAllowedError', 'aborted'],
])

/** Browsers do not distinguish a refusal from a missing credential: both are `aborted`. */
export const biometricCase = (code: string | null, name: string | null): BiometricCase =>
  casesByCode.get(code ?? '') ?? casesByName.get(name ?? '') ?? 'general error'
