import { sessionMs } from '../../../machines/auth/session/session.rules'
import { type AppStorage, attempt, storagePrefix } from '../../platform/storage'

/** What is left of the session and when that was seen, both ms; a page that starts without a network knows nothing else. */
const key = `${storagePrefix}left`

export interface SessionEnd {
  /** A token was just issued: its 12 hours begin (rulings 27 and 33). */
  begin: () => void
  /** Whether they are over; remembers what is left. */
  isOver: () => boolean
}

/**
 * Counts a session's 12 hours down from the answer that began it, by how far the device's clock has moved: where it stands
 * wrong nothing changes, and set back it prolongs nothing (decision 49). What storage refuses is kept in memory.
 */
export const createSessionEnd = (storage: AppStorage, now: () => number): SessionEnd => {
  let kept = ''
  const write = (left: number): boolean => {
    kept = `${left} ${now()}`
    attempt(() => storage.setItem(key, kept))
    // What is broken is over.
    return !(left > 0)
  }
  return {
    begin: () => void write(sessionMs),
    isOver: () => {
      const stored = attempt(() => storage.getItem(key)) || kept || `${sessionMs} ${now()}`
      const [left = 0, seen = 0] = stored.split(' ').map(Number)
      return write(left - Math.max(0, now() - seen))
    },
  }
}
