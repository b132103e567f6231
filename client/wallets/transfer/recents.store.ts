import { mostFavourites } from '../../../machines/wallets/transfer/favourites.machine'
import { type AppStorage, storagePrefix, stored } from '../../platform/storage'

/** Usernames on this device; deleted with the session, as every key with this prefix. */
const names = (key: string) =>
  stored(`${storagePrefix}${key}`, (json): string[] =>
    Array.isArray(json) ? json.filter((name) => typeof name === 'string').slice(0, mostFavourites) : [],
  )

/** The recipients that the customer keeps. */
export const favourites = names('favourites')

/** Recent recipients, the latest first; without storage they are not remembered. */
export const recents = names('recipients')

export const saveRecent = (storage: AppStorage, username: string): void => {
  const others = recents.read(storage).filter((name) => name !== username)
  recents.write(storage, [username, ...others].slice(0, mostFavourites))
}
