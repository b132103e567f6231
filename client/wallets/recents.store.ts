import { type AppStorage, storagePrefix } from '../shared/storage'

/** Kept with everything else of the session, and cleared with it. */
const key = `${storagePrefix}recipients`
const most = 5

/** Usernames that were sent to from this device, the latest first. */
export const readRecents = (storage: AppStorage): string[] => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/** A storage that refuses forgets it: nothing is lost but a short cut. */
export const keepRecent = (storage: AppStorage, username: string): void => {
  try {
    const others = readRecents(storage).filter((name) => name !== username)
    storage.setItem(key, JSON.stringify([username, ...others].slice(0, most)))
  } catch {
    // As above.
  }
}
