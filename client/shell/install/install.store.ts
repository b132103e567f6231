import type { InstallPast } from '../../../machines/shell/install/install.rules'
import type { AppStorage } from '../../platform/storage'

/** Belongs to the device, not to a customer: it survives logout, as the 30 days do (AMB-103). */
const key = 'device.install'

/** A page controlled by the service worker was visited before. */
const isFirstVisit = (): boolean => !('serviceWorker' in navigator && navigator.serviceWorker.controller)

export const readInstallPast = (storage: AppStorage): InstallPast => {
  try {
    const at = Number(storage.getItem(key) || Number.NaN)
    return { isFirstVisit: isFirstVisit(), declinedAt: Number.isFinite(at) ? at : null }
  } catch {
    return { isFirstVisit: isFirstVisit(), declinedAt: null }
  }
}

export const saveDeclined = (storage: AppStorage, at: number): void => {
  try {
    storage.setItem(key, String(at))
  } catch {
    // Full: the customer may be asked again sooner.
  }
}
