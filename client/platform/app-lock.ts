import { isLockDue, lockAfterIn } from '../../machines/values/lock-after'
import { type AppStorage, storagePrefix, storedValue } from './storage'

/** Minutes until the app locks. Belongs to the device and is kept after logout. */
export const lockAfter = storedValue('device.lockAfter', lockAfterIn)

/** When a tab last showed the app, ms since 1970. Belongs to the session. */
const lastSeen = storedValue(`${storagePrefix}seen`, (json) => json)
/** Stored while locked; it is later than any clock. */
const lockedAt = Number.MAX_SAFE_INTEGER

export const storeLastSeen = (storage: AppStorage, now: number): void => lastSeen.write(storage, now)

/** Whether the app is locked. Once due, it locks every tab until one of them unlocks. */
export const isLocked = (storage: AppStorage, now: number): boolean => {
  const last = lastSeen.read(storage)
  const isDue = last !== null && isLockDue(lockAfter.read(storage), Number(last), now)
  // Another tab may be unlocking now, so do not write it again.
  if (isDue && last !== lockedAt) lastSeen.write(storage, lockedAt)
  return isDue
}
