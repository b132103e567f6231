import { deviceKey } from '../../platform/fingerprint'
import { type AppStorage, attempt } from '../../platform/storage'

/** Called when the account or its last fingerprint is removed. */
export const forgetFingerprint = (storage: AppStorage): void =>
  void attempt(() => storage.removeItem(deviceKey))
