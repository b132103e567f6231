import { type AppStorage, attempt, storagePrefix } from '../../platform/storage'

/** Stored and cleared with the session. */
const key = `${storagePrefix}recipients`
const most = 5

/** Recent recipients on this device, the latest first. */
export const readRecents = (storage: AppStorage): string[] => {
  const kept: unknown = attempt(() => JSON.parse(storage.getItem(key) ?? '[]'))
  return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string').slice(0, most) : []
}

/** Without storage they are not remembered. */
export const saveRecent = (storage: AppStorage, username: string): void => {
  const others = readRecents(storage).filter((name) => name !== username)
  attempt(() => storage.setItem(key, JSON.stringify([username, ...others].slice(0, most))))
}
