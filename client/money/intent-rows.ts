import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb'
import type { IntentOutcome, MoneyIntent, OpenIntent } from '../../machines/money/intent'
import { hexOf } from '../platform/hex'
import { openWithin } from '../platform/open-within'
import { type AppStorage, storedValue } from '../platform/storage'

// A device's memory of its money intents: a row each in IndexedDB, and a mark of each sent one in local storage.

/** `settled` and `rejected` are final. */
export type RowState = 'prepared' | 'sending' | 'unknown' | 'settled' | 'rejected'

/**
 * A stored intent: only ruling 6's tombstone while its outcome is open. Without recipient and secret, so it can outlive
 * the session.
 */
export interface IntentRow extends Omit<OpenIntent, 'state'> {
  /** A hash of the account's id: another account never finds the row. */
  account: string
  /** ms since 1970, after which the gateway refuses its POST; absent if the server's clock was unknown. */
  sendBy?: number
  state: RowState
  /** Of a settled intent: its transaction's id, so that one transaction never proves two intents. */
  resultId?: string
  /** Of a rejected intent: the server's message. */
  summary?: string | null
  /** From the server's list only: this device did not send it, or its row was evicted (ruling 34). */
  isAdopted?: true
}

type RowKey = Pick<IntentRow, 'account' | 'intentId'>

/** Every method is one transaction; writes resolve when they are on disk. */
export interface IntentRows {
  /** Adds the row, or returns the existing one unchanged. */
  prepare: (row: IntentRow) => Promise<IntentRow>
  /** Compare-and-set from `prepared` to `sending`: true for one caller, ever. No caller may send without it. */
  claim: (key: RowKey) => Promise<boolean>
  /** Stores a row's outcome unless it is final: true for one caller, ever. Null: no row. */
  move: (key: RowKey, outcome: IntentOutcome) => Promise<boolean | null>
  get: (key: RowKey) => Promise<IntentRow | null>
  all: (account: string) => Promise<IntentRow[]>
  /** Deletes the account's rows as they are at that moment, not as they were read before. */
  remove: (account: string, isRemovable: (row: IntentRow) => boolean) => Promise<void>
  /** Rejects if nothing can be written: the database is missing, blocked or full. */
  probe: () => Promise<void>
}

interface OutboxSchema extends DBSchema {
  intents: { key: [account: string, intentId: string]; value: IntentRow }
}
type Database = IDBPDatabase<OutboxSchema>
type Writing = IDBPTransaction<OutboxSchema, ['intents'], 'readwrite'>

/** ms to open the database: some browsers never respond. */
const openWithinMs = 5_000

const ofAccount = (account: string): IDBKeyRange => IDBKeyRange.bound([account], [account, []])
const isFinal = ({ state }: IntentRow): boolean => state === 'settled' || state === 'rejected'

const opened = async (onClosed: () => void): Promise<Database> => {
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

/** In a database of its own, which a wipe of the log keeps. */
export const createRows = (): IntentRows => {
  let database: Promise<Database> | null = null
  const forget = (): void => {
    database = null
  }
  const open = (): Promise<Database> => {
    database ??= opened(forget).catch((error: unknown) => {
      forget()
      throw error
    })
    return database
  }

  /** Strict durability: resolves when the data are on disk. */
  const write = async <Result>(work: (store: Writing['store']) => Promise<Result>): Promise<Result> => {
    const writing = (await open()).transaction('intents', 'readwrite', { durability: 'strict' })
    const [result] = await Promise.all([work(writing.store as Writing['store']), writing.done])
    return result
  }

  return {
    prepare: (row) =>
      write(async (store) => {
        const present = await store.get([row.account, row.intentId])
        if (present) return present
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
    remove: (account, isRemovable) =>
      write(async (store) => {
        const removableRows = (await store.getAll(ofAccount(account))).filter(isRemovable)
        await Promise.all(removableRows.map(({ intentId }) => store.delete([account, intentId])))
      }),
    probe: () =>
      write(async (store) => {
        await store.put({ account: 'probe', intentId: 'probe' } as IntentRow)
        await store.delete(['probe', 'probe'])
      }),
  }
}

/** A hash that reveals nothing about the account (ruling 6). */
export const accountKey = async (accountId: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`outbox ${accountId}`))
  return hexOf(hash)
}

/**
 * The row of a new intent: its tombstone, deadline and status; no recipient, no proceeds. `isServers`: `createdAt` is
 * by the server's clock, so that the gateway can compare.
 */
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

/** A settled outcome without a result: only the customer confirmed it. */
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

// Rules about an intent's age. Times in ms since 1970, ages in ms.

type Dates = Pick<IntentRow, 'createdAt' | 'sendBy'>

/** Older intents are not sent, and the gateway refuses them (decision 15), ms. */
const sendWithinMs = 60_000
/** Servers may forget idempotency keys after a day, ms: 'absent' then proves nothing, and final rows are deleted. */
const keyLifetimeMs = 24 * 60 * 60_000
/** ms after which a call that the gateway passed on has ended: its timeout is 10 s; the rest is clock drift. */
const endsWithinMs = 60_000
/** The same if the gateway received no deadline: TCP may deliver a sent request for a quarter of an hour. */
const deliveredWithinMs = 15 * 60_000

/** When an intent was made, and its deadline at the gateway if the clock is the server's (`isServers`). */
export const datesOf = (createdAt: number, isServers: boolean): Dates => ({
  createdAt,
  ...(isServers && { sendBy: createdAt + sendWithinMs }),
})
/** Never negative, even if the clock was set back. */
export const ageOf = ({ createdAt }: Dates, now: number): number => Math.max(0, now - createdAt)
/** Whether it is too old to send. */
export const isAbandoned = (dates: Dates, now: number): boolean => ageOf(dates, now) > sendWithinMs
export const isKeyExpired = (dates: Dates, now: number): boolean => ageOf(dates, now) >= keyLifetimeMs
/**
 * Whether the request can no longer take effect: an intent that the server does not know now never happens. Before that
 * the
 * customer is not asked (ruling 10): 'no' would be a guess, and a second request a double payment.
 */
export const isOver = ({ createdAt, sendBy }: Dates, now: number): boolean =>
  now >= (sendBy === undefined ? createdAt + deliveredWithinMs : sendBy + endsWithinMs)
/** Whether a row can be deleted: prepared by a closed page and never sent, or final for more than a day. */
export const isDone = (row: IntentRow, now: number): boolean =>
  row.state === 'prepared' ? isAbandoned(row, now) : !isOpen(row) && isKeyExpired(row, now)

// Marks: a browser may evict IndexedDB and keep local storage (decision 97).

/** When each intent was made, ms since 1970; by the account's key and the intent's id. */
type Marks = Record<string, Record<string, number>>

const objectIn = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})
/** Stays on the device after logout, as open rows do. It has ids, times and the account's hash. */
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

/** Finds intents that lost their rows. A full or forbidden storage marks nothing. */
export const createEvictionMarker = (storage: AppStorage) => {
  let lastLost: RowKey[] = []
  const marksOf = (account: string): Marks[string] => marks.read(storage)[account] ?? {}
  const write = (account: string, ids: Marks[string]): void => {
    const { [account]: _, ...others } = marks.read(storage)
    const all = Object.keys(ids).length > 0 ? { ...others, [account]: ids } : others
    marks.write(storage, Object.keys(all).length > 0 ? all : null)
  }
  const unmark = ({ account, intentId }: RowKey): void => {
    const { [intentId]: _, ...ids } = marksOf(account)
    write(account, ids)
  }
  return {
    /** Call it before the POST leaves. */
    mark: ({ account, intentId, createdAt }: IntentRow): void =>
      write(account, { ...marksOf(account), [intentId]: createdAt }),
    unmark,
    has: ({ account, intentId }: RowKey): boolean => marksOf(account)[intentId] !== undefined,
    /** The customer has read the last result of `lost`. */
    acknowledge: (): void => lastLost.forEach(unmark),
    /** Ids of marked intents without a row. Deletes the marks of final rows, and marks older than a day. */
    lost: (account: string, rows: readonly IntentRow[], now: number): string[] => {
      const marked = Object.entries(marksOf(account))
      const rowOf = new Map(rows.map((row) => [row.intentId, row]))
      const current = marked.filter(([id, createdAt]) => {
        const row = rowOf.get(id)
        return !(row && !isOpen(row)) && !isKeyExpired({ createdAt }, now)
      })
      if (current.length < marked.length) write(account, Object.fromEntries(current))
      const ids = current.map(([id]) => id).filter((id) => !rowOf.has(id))
      lastLost = ids.map((intentId) => ({ account, intentId }))
      return ids
    },
  }
}

export type EvictionMarker = ReturnType<typeof createEvictionMarker>
