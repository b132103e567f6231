import type { TransactionStatus } from '../../machines/transactions/status.rules'
import { type AppStorage, storagePrefix } from '../shared/storage'

/** A transaction that this device saw unconfirmed, and when it first saw it confirmed (ms since 1970). */
type Sightings = Record<string, { confirmedBy: number | null }>

const key = `${storagePrefix}sightings`
/** More than a customer waits for at once. */
const mostKept = 30

const sightingsIn = (json: string | null): Sightings => {
  try {
    const kept: unknown = JSON.parse(json ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Sightings) : {}
  } catch {
    return {}
  }
}

/**
 * Notes what is seen of a transaction, and answers by when it was confirmed as far as this device knows: the contract
 * gives no time for it. Null when it never saw it unconfirmed.
 */
export const sight = (
  storage: AppStorage,
  { id, status }: { id: string; status: TransactionStatus },
  now: number,
): number | null => {
  const known = sightingsIn(storage.getItem(key))
  const before = Object.hasOwn(known, id) ? known[id] : undefined
  if (status !== 'pool' && !before) return null
  const confirmedBy = before?.confirmedBy ?? (status === 'pending' ? now : null)
  if (!before || confirmedBy !== before.confirmedBy) {
    const others = Object.entries(known).filter(([other]) => other !== id)
    const kept = Object.fromEntries([...others, [id, { confirmedBy }]].slice(-mostKept))
    try {
      storage.setItem(key, JSON.stringify(kept))
    } catch {
      // Then this device remembers nothing, and says so.
    }
  }
  return typeof confirmedBy === 'number' ? confirmedBy : null
}
