import { type AppStorage, attempt } from '../../platform/storage'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Belongs to the device, not to a session: it stays after logout. */
const deviceKey = 'device.theme'

export const readTheme = (storage: AppStorage): Theme => {
  const stored = attempt(() => storage.getItem(deviceKey))
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Stores the choice and tells the inline script that applies it (scripts/build/theme/theme.js). */
export const saveTheme = (storage: AppStorage, theme: Theme): void => {
  const newValue = theme === 'system' ? null : theme
  attempt(() => (newValue ? storage.setItem(deviceKey, newValue) : storage.removeItem(deviceKey)))
  window.dispatchEvent(new StorageEvent('storage', { key: deviceKey, newValue }))
}
