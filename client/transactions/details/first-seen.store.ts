import type { TransactionStatus } from '../../../machines/money/transaction-status'
import { type AppStorage, storagePrefix, stored } from '../../platform/storage'

/** When this device first saw a transaction confirmed that it had seen unconfirmed (ms since 1970). */
type FirstSeenTimes = Record<string, { confirmedBy: number | null }>

/** More than a customer waits for at once. */
const maximumEntries = 30

const kept = stored(
  `${storagePrefix}sightings`,
  (json) => (typeof json === 'object' && json !== null ? json : {}) as FirstSeenTimes,
)

/**
 * Records a transaction's status; returns when it was first seen confirmed, because the contract has no such time.
 * Null if it was never seen unconfirmed.
 */
export const outcome = (
  storage: AppStorage,
  { id, status }: { id: string; status: TransactionStatus },
  now: number,
): number | null => {
  const known = kept.read(storage)
  const before = Object.hasOwn(known, id) ? known[id] : undefined
  if (status !== 'pool' && !before) return null
  const confirmedBy = before?.confirmedBy ?? (status === 'pending' ? now : null)
  if (!before || confirmedBy !== before.confirmedBy) {
    const others = Object.entries(known).filter(([other]) => other !== id)
    // Without storage this device remembers nothing, and says so.
    kept.write(storage, Object.fromEntries([...others, [id, { confirmedBy }]].slice(-maximumEntries)))
  }
  return typeof confirmedBy === 'number' ? confirmedBy : null
}
