import type { InstallPast } from '../../../machines/shell/install/install.rules'
import type { AppStorage } from '../../platform/storage'

/** Belongs to the device, not to a customer: it survives logout, as the 30 days do (AMB-103). */
const key = 'device.install'

export const readInstallPast = (storage: AppStorage, isFirstVisit: boolean): InstallPast => {
  try {
    const at = Number(storage.getItem(key) || Number.NaN)
    return { isFirstVisit, declinedAt: Number.isFinite(at) ? at : null }
  } catch {
    return { isFirstVisit, declinedAt: null }
  }
}

export const saveDeclined = (storage: AppStorage, at: number): void => {
  try {
    storage.setItem(key, String(at))
  } catch {
    // Full: the customer may be asked again sooner.
  }
}
