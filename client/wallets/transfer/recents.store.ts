import { type AppStorage, storagePrefix, stored } from '../../platform/storage'

const most = 5

/** Deleted with the session, as every key with this prefix. */
const kept = stored(`${storagePrefix}recipients`, (json): string[] =>
  Array.isArray(json) ? json.filter((name) => typeof name === 'string').slice(0, most) : [],
)

/** Recent recipients on this device, the latest first. */
export const readRecents = kept.read

/** Without storage they are not remembered. */
export const saveRecent = (storage: AppStorage, username: string): void => {
  const others = readRecents(storage).filter((name) => name !== username)
  kept.write(storage, [username, ...others].slice(0, most))
}
