import { type AppStorage, stored } from '../platform/storage'
import { ageOf, keyMayBeForgotten } from './ages'
import { type IntentRow, openIn } from './rows'

// A browser may evict IndexedDB and keep local storage: what was sent and is not final is marked there, beside its row.

/** Belongs to the device: it stays after a log-out, as open rows do. It holds ids, times and the account's hash. */
const key = 'device.outbox'

/** When each intent was made, ms since 1970; by the account's key and the intent's id. */
type Marks = Record<string, Record<string, number>>

const objectIn = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})
const parsed = (json: unknown): Marks =>
  Object.fromEntries(
    Object.entries(objectIn(json)).map(([account, ids]) => [
      account,
      Object.fromEntries(Object.entries(objectIn(ids)).filter(([, at]) => Number.isFinite(at))),
    ]),
  )
const marks = stored(key, parsed)

/** Tells which intents lost their rows. A full or forbidden storage marks nothing. */
export const createEvictionMarker = (storage: AppStorage) => {
  const write = (account: string, ids: Marks[string]): void => {
    const { [account]: _, ...others } = marks.read(storage)
    const all = Object.keys(ids).length > 0 ? { ...others, [account]: ids } : others
    marks.write(storage, Object.keys(all).length > 0 ? all : null)
  }
  return {
    /** Before its POST leaves. */
    mark: ({ account, intentId, createdAt }: IntentRow): void =>
      write(account, { ...marks.read(storage)[account], [intentId]: createdAt }),
    unmark: (account: string, intentId: string): void => {
      const { [intentId]: _, ...ids } = marks.read(storage)[account] ?? {}
      write(account, ids)
    },
    /** Ids of marked intents that have no row. Ends the marks of final rows, and of what was made a day ago. */
    lost: (account: string, rows: readonly IntentRow[], now: number): string[] => {
      const ids = marks.read(storage)[account]
      if (!ids) return []
      const isFinal = new Map(rows.map((row) => [row.intentId, openIn(row) === null]))
      const kept = Object.entries(ids).filter(
        ([id, createdAt]) => !isFinal.get(id) && !keyMayBeForgotten(ageOf({ createdAt }, now)),
      )
      if (kept.length < Object.keys(ids).length) write(account, Object.fromEntries(kept))
      return kept.map(([id]) => id).filter((id) => !isFinal.has(id))
    },
  }
}

export type EvictionMarker = ReturnType<typeof createEvictionMarker>
