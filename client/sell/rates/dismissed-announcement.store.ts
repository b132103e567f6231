import { type AppStorage, attempt, storagePrefix } from '../../platform/storage'

/** Deleted with the session. */
const key = `${storagePrefix}announcement`

/** Whether this device dismissed this announcement; another text shows again. */
export const isDismissed = (storage: AppStorage, body: string): boolean =>
  attempt(() => storage.getItem(key)) === body

/** Without storage the dismissal is lost with the page. */
export const dismiss = (storage: AppStorage, body: string): void =>
  void attempt(() => storage.setItem(key, body))
