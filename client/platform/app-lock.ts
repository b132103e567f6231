import { isLockDue, lockAfterIn } from '../../machines/values/lock-after'
import { type AppStorage, storagePrefix, storedValue } from './storage'

/** Minutes until the lock. Belongs to the device, not to a session: it stays after logout. */
export const lockAfter = storedValue('device.lockAfter', lockAfterIn)

/** ms since 1970 when a tab last showed the app; of the session. */
const lastSeen = storedValue(`${storagePrefix}seen`, (json) => json)
/** Stored while the app is locked: later than any clock. */
const lockedMark = Number.MAX_SAFE_INTEGER

export const storeLastSeen = (storage: AppStorage, now: number): void => lastSeen.write(storage, now)

/** Whether the app is locked. Locks every tab when due, until one of them unlocks it. */
export const isLocked = (storage: AppStorage, now: number): boolean => {
  const last = lastSeen.read(storage)
  const isDue = last !== null && isLockDue(lockAfter.read(storage), Number(last), now)
  // Not again: another tab may be unlocking at this moment.
  if (isDue && last !== lockedMark) lastSeen.write(storage, lockedMark)
  return isDue
}
