import type { Ceremony } from './passkey-ceremony'
import { type AppStorage, attempt } from './storage'

export const askAuthenticator = async <Credential>(
  ceremony: Ceremony<Credential>,
  signal: AbortSignal,
): Promise<Credential> => (await import('./passkey-ceremony')).runCeremony(ceremony, signal)

/**
 * The ids of the credential last used on this device and of its account, or 'registered' if unknown. Belongs to the
 * device: it contains no name and stays after logout.
 */
export const deviceKey = 'device.fingerprint'

/** Whether this device has used a fingerprint; the login then offers it first. */
export const isFingerprintDevice = (storage: AppStorage): boolean =>
  attempt(() => storage.getItem(deviceKey)) !== null

export const rememberFingerprint = (storage: AppStorage, credential = 'registered'): void =>
  void attempt(() => storage.setItem(deviceKey, credential))
