import type { Ceremony } from './ceremony'
import { type AppStorage, attempt } from './storage'

/** Loads the WebAuthn library with the first ceremony. */
export const askAuthenticator = async <Credential>(
  ceremony: Ceremony<Credential>,
  signal: AbortSignal,
): Promise<Credential> => (await import('./ceremony')).conduct(ceremony, signal)

/** Belongs to the device, not to a session: it contains no account name and stays after logout. */
const deviceKey = 'device.fingerprint'

/** Whether a fingerprint was registered or used on this device; login by fingerprint is then offered first. */
export const isFingerprintDevice = (storage: AppStorage): boolean =>
  attempt(() => storage.getItem(deviceKey)) !== null

export const rememberFingerprint = (storage: AppStorage): void =>
  void attempt(() => storage.setItem(deviceKey, 'registered'))

/** Called when the account or its last fingerprint is removed. */
export const forgetFingerprint = (storage: AppStorage): void =>
  void attempt(() => storage.removeItem(deviceKey))
