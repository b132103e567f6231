import type { Ceremony, signalBrowser } from './passkey-ceremony'
import { type AppStorage, attempt } from './storage'

export const askAuthenticator = async <Credential>(
  ceremony: Ceremony<Credential>,
  signal: AbortSignal,
): Promise<Credential> => (await import('./passkey-ceremony')).runCeremony(ceremony, signal)

/**
 * The storage key of the ids of the credential last used on this device and its account, or of 'registered'. Belongs to
 * the device: it contains no name and is kept after logout.
 */
export const deviceKey = 'device.fingerprint'

/** Whether this device has used a fingerprint: the login then offers it first. */
export const isFingerprintDevice = (storage: AppStorage): boolean =>
  attempt(() => storage.getItem(deviceKey)) !== null

export const rememberFingerprint = (storage: AppStorage, credential = 'registered'): void =>
  void attempt(() => storage.setItem(deviceKey, credential))

/** For use when the account or its last fingerprint is deleted, or the customer turns this device's off. */
export const forgetFingerprint = (storage: AppStorage): void =>
  void attempt(() => storage.removeItem(deviceKey))

export const canSignalPasskeys = (): boolean =>
  'signalAllAcceptedCredentials' in (globalThis.PublicKeyCredential ?? {})

export const signalPasskeys = async (signal: Parameters<typeof signalBrowser>[0]): Promise<void> =>
  (await import('./passkey-ceremony')).signalBrowser(signal)
