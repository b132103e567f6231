import { type ApiError, apiError, toApiError } from '../core/api-error'

/** The eight named cases of a failed fingerprint ceremony (BIO-08 to BIO-15). */
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

/** Timeout of a ceremony, including the time that the customer takes (decision 9), ms. */
export const ceremonyMs = 10_000

export const biometricLoginFailedText = 'Error login'
/** The rejections that name a remedy (ruling 54). */
export const fingerprintRemovedText =
  'This fingerprint was removed from your account. Log in with your password.'
export const fingerprintCopiedText =
  'This fingerprint may have been copied. Log in with your password, then remove it on your profile and register it again.'

/** Shown to the customer after a failed fingerprint login. */
export const loginFailureText = (error: unknown): string => {
  const { summary } = toApiError(error)
  return summary === fingerprintRemovedText || summary === fingerprintCopiedText
    ? summary
    : biometricLoginFailedText
}
export const unsupportedText = 'WebAuthn is not supported in this browser'

/** `unsupported`: the browser has no WebAuthn; the customer sees a message. */
export type BiometricFailure = BiometricCase | 'unsupported'

export const biometricFailure = (failure: BiometricFailure): ApiError =>
  apiError(null, null, { case: failure })

/** Server errors and timeouts count as general errors. */
export const failureCase = (error: unknown): BiometricFailure => {
  const { case: name } = toApiError(error).fields
  if (name === 'unsupported') return name
  return biometricCases.find((biometricCase) => biometricCase === name) ?? 'general error'
}
