import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb'
import type { MoneyIntent, MoneyKind, OpenIntent } from '../../machines/money/intent'
import { hexOf } from '../platform/hex'
import { openWithin } from '../platform/open-within'

// Storage: what the device remembers of an intent, and what a row says.

/** How far an intent came. `settled` and `rejected` are final. */
export type RowState = 'prepared' | 'sending' | 'unknown' | 'settled' | 'rejected'

/**
 * What the device remembers of an intent: the tombstone of ruling 6 and nothing more while its fate is open. It
 * holds no recipient and no secret, so it need not change when the session ends.
 */
export interface IntentRow {
  /** Derived from the account's id: another account never finds it. */
  account: string
  intentId: string
  kind: MoneyKind
  symbol: string
  chain: string
  amountCrypto: string
  /** ms since 1970. */
  createdAt: number
  /** Nothing is done for its POST after this, ms since 1970; none where the server's clock was not known. */
  sendBy?: number
  state: RowState
  /** Of a settled one: what moved; so that one move never stands for two intents. */
  resultId?: string
  /** Of a rejected one: the server's words. */
  summary?: string | null
}

export type FinalState = 'settled' | 'rejected'
export type Ending = Partial<Pick<IntentRow, 'resultId' | 'summary'>>

/** The outbox's own store. Every method is one transaction; writing ones resolve when it is on the disk. */
export interface IntentRows {
  /** Adds the row, or gives the one that stands there already, untouched. */
  prepare: (row: IntentRow) => Promise<IntentRow>
  /** From `prepared` to `sending`: true for one caller, ever. Nobody may send without it. */
  claim: (account: string, intentId: string) => Promise<boolean>
  /** Ends or marks a row; a final one stays as it is. Gives the row as it now stands. */
  move: (
    account: string,
    intentId: string,
    to: FinalState | 'unknown',
    ending?: Ending,
  ) => Promise<IntentRow | null>
  get: (account: string, intentId: string) => Promise<IntentRow | null>
  all: (account: string) => Promise<IntentRow[]>
  remove: (account: string, intentIds: readonly string[]) => Promise<void>
  /** Rejects when nothing can be written: the database is missing, blocked or full. */
  probe: () => Promise<void>
}

interface OutboxSchema extends DBSchema {
  intents: { key: [account: string, intentId: string]; value: IntentRow }
}
type Database = IDBPDatabase<OutboxSchema>
type Writing = IDBPTransaction<OutboxSchema, ['intents'], 'readwrite'>

const databaseName = 'app-outbox'
/** How long the database may take to open, ms: some browsers never answer. */
const openWithinMs = 5_000

const isFinal = ({ state }: IntentRow): boolean => state === 'settled' || state === 'rejected'

const opened = async (onClosed: () => void): Promise<Database> => {
  const { openDB } = await import('idb')
  const opening = openDB<OutboxSchema>(databaseName, 1, {
    upgrade: (database) => void database.createObjectStore('intents', { keyPath: ['account', 'intentId'] }),
    blocking: (_, __, event) => {
      ;(event.target as IDBDatabase).close()
      onClosed()
    },
    terminated: onClosed,
  })
  return openWithin(opening, openWithinMs)
}

/** The rows in IndexedDB, in a database of their own: what wipes the log leaves it alone. */
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

  /** One transaction that is on the disk when this resolves. */
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
    claim: (account, intentId) =>
      write(async (store) => {
        const row = await store.get([account, intentId])
        if (row?.state !== 'prepared') return false
        await store.put({ ...row, state: 'sending' })
        return true
      }),
    move: (account, intentId, to, ending = {}) =>
      write(async (store) => {
        const row = await store.get([account, intentId])
        if (!row || isFinal(row)) return row ?? null
        const moved = { ...row, ...ending, state: to }
        await store.put(moved)
        return moved
      }),
    get: async (account, intentId) => (await (await open()).get('intents', [account, intentId])) ?? null,
    all: async (account) => (await open()).getAll('intents', IDBKeyRange.bound([account], [account, []])),
    remove: (account, intentIds) =>
      write(async (store) => {
        await Promise.all(intentIds.map((intentId) => store.delete([account, intentId])))
      }),
    probe: () =>
      write(async (store) => {
        await store.put({ account: 'probe', intentId: 'probe' } as IntentRow)
        await store.delete(['probe', 'probe'])
      }),
  }
}

/** What was confirmed longer ago is not sent any more, and the gateway passes it on no more (decision 0038), ms. */
const sendWithinMs = 60_000
/** Servers may forget keys after a day: then 'never seen' proves nothing any more. Final rows go after it, too. */
const keysKeptMs = 24 * 60 * 60_000

/** Age of a row, ms; a clock that was set back makes nothing older. */
export const ageOf = ({ createdAt }: { createdAt: number }, now: number): number =>
  Math.max(0, now - createdAt)
/** Prepared, but never sent within its time. `age` in ms, here and below. */
export const isAbandoned = (age: number): boolean => age > sendWithinMs
/** The server need not remember the key any longer: it can tell nothing of it. */
export const keyMayBeForgotten = (age: number): boolean => age >= keysKeptMs

/** What an account's rows are found by: nothing about the account can be read from it (ruling 6). */
export const accountKey = async (accountId: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`outbox ${accountId}`))
  return hexOf(hash)
}

/**
 * What is kept of an intent: its tombstone, until when it may be sent, and that it was not sent yet. Neither
 * recipient nor what comes in. `isServers`: `createdAt` is by the server's clock, so the gateway can compare.
 */
export const rowFor = (
  account: string,
  intent: MoneyIntent,
  createdAt: number,
  isServers: boolean,
): IntentRow => ({
  account,
  intentId: intent.id,
  kind: intent.kind,
  symbol: intent.symbol,
  chain: intent.chain,
  amountCrypto: intent.amountCrypto,
  createdAt,
  ...(isServers ? { sendBy: createdAt + sendWithinMs } : {}),
  state: 'prepared',
})

export const isSame = (row: IntentRow, { kind, symbol, chain, amountCrypto }: MoneyIntent): boolean =>
  row.kind === kind && row.symbol === symbol && row.chain === chain && row.amountCrypto === amountCrypto

/** A row whose fate is open, as pages see it; null for others. */
export const openIn = (row: IntentRow): OpenIntent | null => {
  const { intentId, kind, symbol, chain, amountCrypto, createdAt, state } = row
  const isOpen = state === 'sending' || state === 'unknown'
  return isOpen ? { intentId, kind, symbol, chain, amountCrypto, createdAt, state } : null
}

/** Whether a row has done its work: it was never sent by a page that is gone, or ended more than a day ago. */
export const isDone = (row: IntentRow, now: number): boolean => {
  const age = ageOf(row, now)
  return row.state === 'prepared' ? isAbandoned(age) : openIn(row) === null && keyMayBeForgotten(age)
}
