import { type AppStorage, attempt, storagePrefix } from '../../platform/storage'

/** Kept with everything else of the session, and cleared with it. */
const key = `${storagePrefix}recipients`
const most = 5

/** Usernames that were sent to from this device, the latest first. */
export const readRecents = (storage: AppStorage): string[] => {
  const kept: unknown = attempt(() => JSON.parse(storage.getItem(key) ?? '[]'))
  return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string').slice(0, most) : []
}

/** A storage that refuses forgets it: nothing is lost but a short cut. */
export const saveRecent = (storage: AppStorage, username: string): void => {
  const others = readRecents(storage).filter((name) => name !== username)
  attempt(() => storage.setItem(key, JSON.stringify([username, ...others].slice(0, most))))
}
