import { isLockDue, lockAfterIn } from '../../../machines/values/lock-after'
import { type AppStorage, storagePrefix, stored } from '../storage'

/** Minutes until the lock. Belongs to the device, not to a session: it stays after logout. */
export const lockAfter = stored('device.lockAfter', lockAfterIn)

/** When a tab of this device last showed the app, ms since 1970; of the session. */
const seen = stored(`${storagePrefix}seen`, (json) => json)
/** In its place while the app is locked: no clock comes there. */
const closed = Number.MAX_SAFE_INTEGER

/** The app is in sight, or was just opened. */
export const keepSeen = (storage: AppStorage, now: number): void => seen.write(storage, now)

/** Whether the app is locked; what is due is locked for every tab, until one of them opens it. */
export const isLocked = (storage: AppStorage, now: number): boolean => {
  const last = seen.read(storage)
  const isDue = last !== null && isLockDue(lockAfter.read(storage), Number(last), now)
  // Not again: another tab may be opening it at this moment.
  if (isDue && last !== closed) seen.write(storage, closed)
  return isDue
}
