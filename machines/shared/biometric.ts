/** The eight named cases of a failed fingerprint ceremony (section 8, BIO-08 to BIO-15). */
export const biometricCases = [
  'aborted',
  'previously registered',
  'missing user-verification support',
  'invalid domain',
  'invalid relying-party id',
  'invalid user id length (1 to 64)',
  'unsupported algorithm',
  'general error',
] as const
export type BiometricCase = (typeof biometricCases)[number]

const casesByCode: Readonly<Record<string, BiometricCase>> = {
  ERROR_CEREMONY_ABORTED: 'aborted',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'previously registered',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'missing user-verification support',
  ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE: 'missing user-verification support',
  ERROR_INVALID_DOMAIN: 'invalid domain',
  ERROR_INVALID_RP_ID: 'invalid relying-party id',
  ERROR_INVALID_USER_ID_LENGTH: 'invalid user id length (1 to 64)',
  ERROR_MALFORMED_PUBKEYCREDPARAMS: 'unsupported algorithm',
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: 'unsupported algorithm',
}

const casesByName: Readonly<Record<string, BiometricCase>> = {
  AbortError: 'aborted',
  NotAllowedError: 'aborted',
}

/**
 * The named case of a failed ceremony, from the library's code, else from the browser's error name. A browser does
 * not tell a customer's 'no' from a missing credential: both are `aborted`.
 */
export const biometricCase = (code: string | null, name: string | null): BiometricCase =>
  casesByCode[code ?? ''] ?? casesByName[name ?? ''] ?? 'general error'

/** How long a ceremony may take before the flow gives up, so that nothing spins for ever, ms. */
export const ceremonyMs = 10_000

export const biometricLoginFailedText = 'Error login'
export const unsupportedText = 'WebAuthn is not supported in this browser'

/** What a ceremony's port rejects with: a refusal that names its case. */
export interface BiometricFailure {
  case: BiometricCase | 'unsupported'
}

const isFailure = (error: unknown): error is BiometricFailure =>
  typeof error === 'object' && error !== null && 'case' in error

/** The case of whatever the port threw; server refusals and silence are general errors. */
export const failureCase = (error: unknown): BiometricFailure['case'] =>
  isFailure(error) ? error.case : 'general error'
