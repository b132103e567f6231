import type { InstallPast } from '../../../machines/shell/install/install.rules'
import { type AppStorage, attempt } from '../../platform/storage'

/** Belongs to the device, not to a customer: it survives logout, as the 30 days do (PWA-03). */
const key = 'device.install'

export const readInstallPast = (storage: AppStorage, isFirstVisit: boolean): InstallPast => {
  const at = Number(attempt(() => storage.getItem(key)) || Number.NaN)
  return { isFirstVisit, declinedAt: Number.isFinite(at) ? at : null }
}

/** A full storage keeps nothing: the customer may be asked again sooner. */
export const saveDeclined = (storage: AppStorage, at: number): void =>
  void attempt(() => storage.setItem(key, String(at)))
