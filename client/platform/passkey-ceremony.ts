import * as library from '@simplewebauthn/browser'
import { biometricFailure } from '../../machines/biometrics/biometric'
import { biometricCase } from '../../machines/biometrics/ceremony-error'
import { needsPassword } from '../../machines/core/api-error'

const textOf = (error: unknown, key: 'code' | 'name'): string | null => {
  const value: unknown = (error as Record<string, unknown> | null)?.[key]
  return typeof value === 'string' ? value : null
}

/** Browsers report the same error for a refusal and for a device that cannot verify its user (BIO-10). */
const cannotVerify = async (name: string | null): Promise<boolean> => {
  if (name !== 'NotAllowedError') return false
  const isAvailable = await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable?.().catch(
    () => true,
  )
  return isAvailable === false
}

export type Ceremony<Credential> = (webAuthn: typeof library) => Promise<Credential>

/**
 * Runs a WebAuthn ceremony. Rejects with the case of its error (BIO-08 to BIO-15), `unsupported` if unavailable.
 * Aborting it closes the browser's dialog.
 */
export const runCeremony = async <Credential>(
  ceremony: Ceremony<Credential>,
  signal: AbortSignal,
): Promise<Credential> => {
  const stop = (): void => library.WebAuthnAbortService.cancelCeremony()
  if (!library.browserSupportsWebAuthn()) throw biometricFailure('unsupported')
  signal.throwIfAborted()
  signal.addEventListener('abort', stop)
  return ceremony(library)
    .catch(async (error: unknown) => {
      // The server's error may require the password first (ruling 21).
      if (needsPassword(error)) throw error
      const name = textOf(error, 'name')
      if (await cannotVerify(name)) throw biometricFailure('missing user-verification support')
      throw biometricFailure(biometricCase(textOf(error, 'code'), name))
    })
    .finally(() => signal.removeEventListener('abort', stop))
}

/** Tells the browser which passkeys still exist (ruling 54), if it supports WebAuthn signals. */
export const signalBrowser = (signal: Parameters<typeof library.sendSignal>[0]): Promise<void> =>
  library.sendSignal(signal).catch(() => undefined)
