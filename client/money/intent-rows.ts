import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb'
import type { IntentOutcome, MoneyIntent, OpenIntent } from '../../machines/money/intent'
import { hexOf } from '../platform/hex'
import { openWithin } from '../platform/open-within'
import { type AppStorage, storedValue } from '../platform/storage'
import { isIndistinguishable } from './matching-moves'

// Each money intent has a row in IndexedDB, and a mark in local storage once it is sent.

/** `settled` and `rejected` are final. */
export type RowState = 'prepared' | 'sending' | 'unknown' | 'settled' | 'rejected'

/** Ruling 6's tombstone of an open intent. It has no recipient and no secret, so it may outlive the session. */
export interface IntentRow extends Omit<OpenIntent, 'state'> {
  /** A hash of the account's id, so that another account never finds the row. */
  account: string
  /** The gateway rejects its POST after this time (ms since 1970); absent if the server's clock was unknown. */
  sendBy?: number
  state: RowState
  /** The transaction of a settled intent, so that one transaction never proves two intents. */
  resultId?: string
  /** The server's message for a rejected intent. */
  summary?: string | null
  /** Read from the server's list: this device did not send it, or its row was evicted (ruling 34). */
  isAdopted?: true
  /** The transaction of a settled intent whose row was deleted could be taken for this one's. */
  isAmbiguous?: true
}

type RowKey = Pick<IntentRow, 'account' | 'intentId'>

/** Each method is one transaction; writes resolve when they are on disk. */
export interface IntentRows {
  /** Adds the row, or returns the existing one unchanged. */
  prepare: (row: IntentRow) => Promise<IntentRow>
  /** Compare-and-set from `prepared` to `sending`: true for one caller, ever. Without it no caller may send. */
  claim: (key: RowKey) => Promise<boolean>
  /** Stores a row's outcome unless it is final: true for one caller, ever. Null if there is no row. */
  move: (key: RowKey, outcome: IntentOutcome) => Promise<boolean | null>
  get: (key: RowKey) => Promise<IntentRow | null>
  all: (account: string) => Promise<IntentRow[]>
  /**
   * Deletes rows by their current state, not by an earlier read. An open row that a deleted settled one resembles
   * becomes ambiguous; if that cannot be stored, the settled one stays.
   */
  remove: (account: string, isRemovable: (row: IntentRow) => boolean) => Promise<void>
  /** Rejects if the database is missing, blocked or full. */
  probe: () => Promise<void>
}

interface OutboxSchema extends DBSchema {
  intents: { key: [account: string, intentId: string]; value: IntentRow }
}
type Database = IDBPDatabase<OutboxSchema>
type Store = IDBPTransaction<OutboxSchema, ['intents'], 'readwrite'>['store']

/** Some browsers never respond to a request to open a database. */
const openWithinMs = 5_000

const ofAccount = (account: string): IDBKeyRange => IDBKeyRange.bound([account], [account, []])
/** Whether, once the settled row is deleted, its transaction would be taken for the open one's. */
const wouldProve = (settled: IntentRow, open: IntentRow): boolean =>
  settled.state === 'settled' && isOpen(open) && !open.isAmbiguous && isIndistinguishable(open, settled)
const isFinal = ({ state }: IntentRow): boolean => state === 'settled' || state === 'rejected'

const openDatabase = async (onClosed: () => void): Promise<Database> => {
  const { openDB } = await import('idb')
  const opening = openDB<OutboxSchema>('app-outbox', 1, {
    upgrade: (database) => void database.createObjectStore('intents', { keyPath: ['account', 'intentId'] }),
    blocking: (_, __, event) => {
      ;(event.target as IDBDatabase).close()
      onClosed()
    },
    terminated: onClosed,
  })
  return openWithin(opening, openWithinMs)
}

/** A separate database, so that deleting the log keeps it. */
export const createRows = (): IntentRows => {
  let database: Promise<Database> | null = null
  const forget = (): void => {
    database = null
  }
  const open = (): Promise<Database> => {
    database ??= openDatabase(forget).catch((error: unknown) => {
      forget()
      throw error
    })
    return database
  }

  /** With strict durability it resolves when the data are on disk. */
  const write = async <Result>(work: (store: Store) => Promise<Result>): Promise<Result> => {
    const transaction = (await open()).transaction('intents', 'readwrite', { durability: 'strict' })
    const [result] = await Promise.all([work(transaction.store as Store), transaction.done])
    return result
  }

  return {
    prepare: (row) =>
      write(async (store) => {
        const existingRow = await store.get([row.account, row.intentId])
        if (existingRow) return existingRow
        await store.put(row)
        return row
      }),
    claim: ({ account, intentId }) =>
      write(async (store) => {
        const row = await store.get([account, intentId])
        if (row?.state !== 'prepared') return false
        await store.put({ ...row, state: 'sending' })
        return true
      }),
    move: ({ account, intentId }, outcome) =>
      write(async (store) => {
        const row = await store.get([account, intentId])
        if (!row) return null
        if (isFinal(row)) return false
        await store.put(withOutcome(row, outcome))
        return true
      }),
    get: async ({ account, intentId }) => (await (await open()).get('intents', [account, intentId])) ?? null,
    all: async (account) => (await open()).getAll('intents', ofAccount(account)),
    remove: async (account, isRemovable) => {
      // A transaction of its own, because on a full disk a put would undo the deletions too.
      await write(async (store) => {
        const all = await store.getAll(ofAccount(account))
        const removableRows = all.filter(isRemovable)
        for (const row of all)
          if (removableRows.some((removed) => wouldProve(removed, row)))
            await store.put({ ...row, isAmbiguous: true })
      }).catch(() => undefined)
      await write(async (store) => {
        const all = await store.getAll(ofAccount(account))
        for (const removed of all.filter(isRemovable))
          if (!all.some((row) => wouldProve(removed, row))) await store.delete([account, removed.intentId])
      })
    },
    probe: () =>
      write(async (store) => {
        await store.put({ account: 'probe', intentId: 'probe' } as IntentRow)
        await store.delete(['probe', 'probe'])
      }),
  }
}

/** Returns a hash that reveals nothing about the account (ruling 6). */
export const accountKey = async (accountId: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`outbox ${accountId}`))
  return hexOf(hash)
}

/** A new intent's row, without the recipient and proceeds. `isServers`: `createdAt` is by the server's clock. */
export const rowFor = (
  account: string,
  { id: intentId, kind, symbol, chain, amountCrypto }: MoneyIntent,
  createdAt: number,
  isServers: boolean,
): IntentRow => ({
  ...{ account, intentId, kind, symbol, chain, amountCrypto },
  ...datesOf(createdAt, isServers),
  state: 'prepared',
})

/** A settled outcome has no result if only the customer confirmed it. */
export const withOutcome = (row: IntentRow, outcome: IntentOutcome): IntentRow => ({
  ...row,
  state: outcome.state,
  ...(outcome.state === 'settled' && outcome.result && { resultId: outcome.result.id }),
  ...(outcome.state === 'rejected' && { summary: outcome.error.summary }),
})

export const isSame = (row: IntentRow, { kind, symbol, chain, amountCrypto }: MoneyIntent): boolean =>
  row.kind === kind && row.symbol === symbol && row.chain === chain && row.amountCrypto === amountCrypto

export const isOpen = ({ state }: IntentRow): boolean => state === 'sending' || state === 'unknown'

export const openIntent = (row: IntentRow): OpenIntent => {
  const { intentId, kind, symbol, chain, amountCrypto, createdAt } = row
  const state = row.state === 'sending' ? row.state : 'unknown'
  return { intentId, kind, symbol, chain, amountCrypto, createdAt, state }
}

// The age of an intent. Times are in ms since 1970, ages in ms.

type Dates = Pick<IntentRow, 'createdAt' | 'sendBy'>

/** Older intents are not sent, and the gateway rejects them (decision 15). */
const sendWithinMs = 60_000
/** Servers may forget idempotency keys after a day: 'absent' then proves nothing, and final rows are deleted. */
const keyLifetimeMs = 24 * 60 * 60_000
/** A call that the gateway passed on has ended by then: its timeout is 10 s, the rest allows for clock drift. */
const endsWithinMs = 60_000
/** The limit if the gateway has no deadline: TCP may deliver a sent request up to a quarter of an hour later. */
const deliveredWithinMs = 15 * 60_000

/** Returns when an intent was made, and its deadline if the clock is the server's. */
export const datesOf = (createdAt: number, isServers: boolean): Dates => ({
  createdAt,
  ...(isServers && { sendBy: createdAt + sendWithinMs }),
})
/** Never negative, even after the clock was set back. */
const ageOf = ({ createdAt }: Dates, now: number): number => Math.max(0, now - createdAt)
export const isAbandoned = (dates: Dates, now: number): boolean => ageOf(dates, now) > sendWithinMs
export const isKeyExpired = (dates: Dates, now: number): boolean => ageOf(dates, now) >= keyLifetimeMs
/**
 * Whether the request can no longer take effect, so that an intent that the server does not know never happens. Before
 * that the customer is not asked (ruling 10): 'no' would be a guess, and a second request a double payment.
 */
export const isOver = ({ createdAt, sendBy }: Dates, now: number): boolean =>
  now >= (sendBy === undefined ? createdAt + deliveredWithinMs : sendBy + endsWithinMs)
/** Whether a row can be deleted: never sent by a page that is closed, or final for more than a day. */
export const isDone = (row: IntentRow, now: number): boolean =>
  row.state === 'prepared' ? isAbandoned(row, now) : !isOpen(row) && isKeyExpired(row, now)

// Marks detect evicted rows: a browser may evict IndexedDB and keep local storage (decision 97).

/** Creation times of intents (ms since 1970), by account key and intent id. */
type Marks = Record<string, Record<string, number>>

const objectIn = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})
/** Kept after logout, like open rows. It contains only ids, times and the account's hash. */
const marks = storedValue(
  'device.outbox',
  (json): Marks =>
    Object.fromEntries(
      Object.entries(objectIn(json)).map(([account, ids]) => [
        account,
        Object.fromEntries(Object.entries(objectIn(ids)).filter(([, at]) => Number.isFinite(at))),
      ]),
    ),
)

/**
 * Finds intents whose rows are gone. If storage is full or forbidden, nothing is marked. `serverTime`: ms since 1970,
 * null if unknown; the device's clock may be days ahead, so that it never makes a mark old.
 */
export const createEvictionMarker = (storage: AppStorage, serverTime: () => number | null) => {
  let lastLost: RowKey[] = []
  const marksOf = (account: string): Marks[string] => marks.read(storage)[account] ?? {}
  const write = (account: string, ids: Marks[string]): void => {
    const { [account]: _, ...others } = marks.read(storage)
    const allMarks = Object.keys(ids).length > 0 ? { ...others, [account]: ids } : others
    marks.write(storage, Object.keys(allMarks).length > 0 ? allMarks : null)
  }
  const unmark = ({ account, intentId }: RowKey): void => {
    const { [intentId]: _, ...ids } = marksOf(account)
    write(account, ids)
  }
  return {
    /** Must be called before the POST. */
    mark: ({ account, intentId, createdAt }: IntentRow): void =>
      write(account, { ...marksOf(account), [intentId]: createdAt }),
    unmark,
    has: ({ account, intentId }: RowKey): boolean => marksOf(account)[intentId] !== undefined,
    /** After the customer has read the warning about the last result of `lost`. */
    acknowledge: (): void => lastLost.forEach(unmark),
    /** Returns the ids of marked intents that have no row. Deletes marks of final rows and marks older than a day. */
    lost: (account: string, rows: readonly IntentRow[]): string[] => {
      const now = serverTime()
      const markedEntries = Object.entries(marksOf(account))
      const rowOf = new Map(rows.map((row) => [row.intentId, row]))
      const current = markedEntries.filter(([id, createdAt]) => {
        const row = rowOf.get(id)
        const isOld = now !== null && isKeyExpired({ createdAt }, now)
        return !(row && !isOpen(row)) && !isOld
      })
      if (current.length < markedEntries.length) write(account, Object.fromEntries(current))
      const ids = current.map(([id]) => id).filter((id) => !rowOf.has(id))
      lastLost = ids.map((intentId) => ({ account, intentId }))
      return ids
    },
  }
}

export type EvictionMarker = ReturnType<typeof createEvictionMarker>
