import type { IntentOutcome } from '../../machines/money/intent'
import { type AppStorage, stored } from '../platform/storage'
import { ageOf, keyMayBeForgotten } from './ages'
import { type IntentRow, type IntentRows, openIn } from './rows'

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
  /** What was found last. */
  let found: { account: string; ids: readonly string[] } = { account: '', ids: [] }
  const write = (account: string, ids: Marks[string]): void => {
    const { [account]: _, ...others } = marks.read(storage)
    const all = Object.keys(ids).length > 0 ? { ...others, [account]: ids } : others
    marks.write(storage, Object.keys(all).length > 0 ? all : null)
  }
  const unmark = (account: string, intentId: string): void => {
    const { [intentId]: _, ...ids } = marks.read(storage)[account] ?? {}
    write(account, ids)
  }
  return {
    /** Before its POST leaves. */
    mark: ({ account, intentId, createdAt }: IntentRow): void =>
      write(account, { ...marks.read(storage)[account], [intentId]: createdAt }),
    unmark,
    has: (account: string, intentId: string): boolean =>
      marks.read(storage)[account]?.[intentId] !== undefined,
    /** The customer was told of what was found last. */
    acknowledge: (): void => {
      for (const id of found.ids) unmark(found.account, id)
    },
    /** Ids of marked intents that have no row. Ends the marks of final rows, and of what was made a day ago. */
    lost: (account: string, rows: readonly IntentRow[], now: number): string[] => {
      const marked = marks.read(storage)[account]
      if (!marked) return []
      const isFinal = new Map(rows.map((row) => [row.intentId, openIn(row) === null]))
      const kept = Object.entries(marked).filter(
        ([id, createdAt]) => !isFinal.get(id) && !keyMayBeForgotten(ageOf({ createdAt }, now)),
      )
      if (kept.length < Object.keys(marked).length) write(account, Object.fromEntries(kept))
      const ids = kept.map(([id]) => id).filter((id) => !isFinal.has(id))
      found = { account, ids }
      return ids
    },
  }
}

export type EvictionMarker = ReturnType<typeof createEvictionMarker>

/** Ids of the account's intents whose rows the browser deleted, unless the server says that nothing moved. */
export const forgottenOf = async (
  account: string,
  { marker, rows, now }: { marker: EvictionMarker; rows: IntentRows; now: () => number },
  byKey: (intentId: string) => Promise<IntentOutcome>,
): Promise<string[]> => {
  for (const intentId of marker.lost(account, await rows.all(account), now()))
    if ((await byKey(intentId)).state === 'rejected') marker.unmark(account, intentId)
  return marker.lost(account, await rows.all(account), now())
}
