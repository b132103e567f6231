import { asRefusal, type Refusal, refusal } from './refusal'

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

/**
 * The named case of a failed ceremony, from the library's code, else from the browser's error name. A browser does
 * not tell a customer's 'no' from a missing credential: both are `aborted`.
 */
export const biometricCase = (code: string | null, name: string | null): BiometricCase =>
  casesByCode.get(code ?? '') ?? casesByName.get(name ?? '') ?? 'general error'

/** How long a ceremony may take, the person's own time included, so that nothing spins for ever (decision 0036), ms. */
export const ceremonyMs = 10_000

export const biometricLoginFailedText = 'Error login'
export const unsupportedText = 'WebAuthn is not supported in this browser'

/** How a ceremony failed; `unsupported`: the browser cannot do it at all, which the customer is told. */
export type BiometricFailure = BiometricCase | 'unsupported'

const failures: ReadonlySet<string> = new Set<BiometricFailure>([...biometricCases, 'unsupported'])
const isFailure = (name: string): name is BiometricFailure => failures.has(name)

/** What a ceremony's port rejects with: a refusal that names its case, so that the log keeps it. */
export const biometricFailure = (failure: BiometricFailure): Refusal => refusal(null, null, { case: failure })

/** The case of whatever the port threw; server refusals and silence are general errors. */
export const failureCase = (error: unknown): BiometricFailure => {
  const { case: name = '' } = asRefusal(error).fields
  return isFailure(name) ? name : 'general error'
}
