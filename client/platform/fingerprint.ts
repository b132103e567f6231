import type { Ceremony } from './ceremony'
import { type AppStorage, attempt } from './storage'

/** Loads the WebAuthn library with the first ceremony. */
export const askAuthenticator = async <Credential>(
  ceremony: Ceremony<Credential>,
  signal: AbortSignal,
): Promise<Credential> => (await import('./ceremony')).conduct(ceremony, signal)

/**
 * The credential that was registered or used on this device and its account, both by their ids, or 'registered' where
 * that is not known. Belongs to the device, not to a session: it contains no name and stays after logout.
 */
export const deviceKey = 'device.fingerprint'

/** Whether a fingerprint was registered or used on this device; login by fingerprint is then offered first. */
export const isFingerprintDevice = (storage: AppStorage): boolean =>
  attempt(() => storage.getItem(deviceKey)) !== null

export const rememberFingerprint = (storage: AppStorage, credential = 'registered'): void =>
  void attempt(() => storage.setItem(deviceKey, credential))
