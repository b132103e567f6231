import { biometricCase, biometricFailure } from '../../machines/shared/biometric'
import { needsPassword } from '../../machines/shared/refusal'
import { type AppStorage, attempt } from './storage'

const load = () => import('@simplewebauthn/browser')
type WebAuthnLibrary = Awaited<ReturnType<typeof load>>

const textOf = (error: unknown, key: 'code' | 'name'): string | null => {
  const value: unknown = (error as Record<string, unknown> | null)?.[key]
  return typeof value === 'string' ? value : null
}

/**
 * A browser refuses a reader without user verification in the same words as a customer's 'no' (BIO-10): what the
 * device can do tells them apart.
 */
const verifiesNobody = async (name: string | null): Promise<boolean> => {
  if (name !== 'NotAllowedError') return false
  const able = await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable?.().catch(() => true)
  return able === false
}

/**
 * Asks the device's authenticator. Rejects with a refusal that names its case (BIO-08 to BIO-15), or
 * `unsupported` where the browser knows no WebAuthn; a stopped flow closes the browser's dialog.
 */
export const askAuthenticator = async <Credential>(
  ceremony: (library: WebAuthnLibrary) => Promise<Credential>,
  signal: AbortSignal,
): Promise<Credential> => {
  const library = await load()
  const stop = (): void => library.WebAuthnAbortService.cancelCeremony()
  if (!library.browserSupportsWebAuthn()) throw biometricFailure('unsupported')
  signal.throwIfAborted()
  signal.addEventListener('abort', stop)
  return ceremony(library)
    .catch(async (error: unknown) => {
      // The server's own refusal of the options: it may want the password first (ruling 21).
      if (needsPassword(error)) throw error
      const name = textOf(error, 'name')
      if (await verifiesNobody(name)) throw biometricFailure('missing user-verification support')
      throw biometricFailure(biometricCase(textOf(error, 'code'), name))
    })
    .finally(() => signal.removeEventListener('abort', stop))
}

/** Of the device, not of a session: it has no account's name on it and stays when a session's storage is cleared. */
const deviceKey = 'device.fingerprint'

/** Whether a fingerprint was registered or used on this device: then it is offered first. */
export const isFingerprintDevice = (storage: AppStorage): boolean =>
  attempt(() => storage.getItem(deviceKey)) !== null

export const rememberFingerprint = (storage: AppStorage): void =>
  void attempt(() => storage.setItem(deviceKey, 'registered'))

/** Its account, or the last of its fingerprints, is gone: nothing registered here works any more. */
export const forgetFingerprint = (storage: AppStorage): void =>
  void attempt(() => storage.removeItem(deviceKey))
