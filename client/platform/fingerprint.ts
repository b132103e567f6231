import type { Ceremony } from './ceremony'
import { type AppStorage, attempt } from './storage'

/** What it needs is fetched for the first ceremony. */
export const askAuthenticator = async <Credential>(
  ceremony: Ceremony<Credential>,
  signal: AbortSignal,
): Promise<Credential> => (await import('./ceremony')).conduct(ceremony, signal)

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
