import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb'
import type { MoneyIntent, MoneyKind, OpenIntent } from '../../machines/money/intent'
import { hexOf } from '../platform/hex'
import { openWithin } from '../platform/open-within'
import { ageOf, datesOf, isAbandoned, keyMayBeForgotten } from './ages'

// Storage: the rows of the outbox and their rules.

/** An intent's status. `settled` and `rejected` are final. */
export type RowState = 'prepared' | 'sending' | 'unknown' | 'settled' | 'rejected'

/**
 * A stored intent: only the tombstone of ruling 6 while its outcome is open. It holds no recipient and no secret, so
 * it can outlive the session.
 */
export interface IntentRow {
  /** Derived from the account's id, so that another account never finds it. */
  account: string
  intentId: string
  kind: MoneyKind
  symbol: string
  chain: string
  amountCrypto: string
  /** ms since 1970. */
  createdAt: number
  /** The gateway refuses its POST after this time, ms since 1970; absent if the server's clock was unknown. */
  sendBy?: number
  state: RowState
  /** For a settled intent: the id of its transaction, so that one transaction never proves two intents. */
  resultId?: string
  /** For a rejected intent: the server's message. */
  summary?: string | null
  /** Known from the server's list only: this device did not send it, or its row was evicted (ruling 34). */
  isAdopted?: true
}

export type FinalState = 'settled' | 'rejected'
export type Ending = Partial<Pick<IntentRow, 'resultId' | 'summary'>>

/** The outbox's store. Every method is one transaction; writes resolve when they are on disk. */
export interface IntentRows {
  /** Adds the row, or returns the existing one unchanged. */
  prepare: (row: IntentRow) => Promise<IntentRow>
  /** Compare-and-set from `prepared` to `sending`: true for one caller, ever. Nobody may send without it. */
  claim: (account: string, intentId: string) => Promise<boolean>
  /** Changes a row's status unless it is final: true for one caller, ever. null: there is no row. */
  move: (
    account: string,
    intentId: string,
    to: FinalState | 'unknown',
    ending?: Ending,
  ) => Promise<boolean | null>
  get: (account: string, intentId: string) => Promise<IntentRow | null>
  all: (account: string) => Promise<IntentRow[]>
  /** Deletes rows of the account as they are by then, not as they were read before. */
  remove: (account: string, isRemovable: (row: IntentRow) => boolean) => Promise<void>
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

const ofAccount = (account: string): IDBKeyRange => IDBKeyRange.bound([account], [account, []])
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

/** The rows in IndexedDB, in their own database, which a wipe of the log leaves alone. */
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

  /** One transaction with strict durability: it resolves when the data are on disk. */
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
        if (!row) return null
        if (isFinal(row)) return false
        await store.put({ ...row, ...ending, state: to })
        return true
      }),
    get: async (account, intentId) => (await (await open()).get('intents', [account, intentId])) ?? null,
    all: async (account) => (await open()).getAll('intents', ofAccount(account)),
    remove: (account, isRemovable) =>
      write(async (store) => {
        const ended = (await store.getAll(ofAccount(account))).filter(isRemovable)
        await Promise.all(ended.map(({ intentId }) => store.delete([account, intentId])))
      }),
    probe: () =>
      write(async (store) => {
        await store.put({ account: 'probe', intentId: 'probe' } as IntentRow)
        await store.delete(['probe', 'probe'])
      }),
  }
}

/** The index key of an account's rows: a hash that reveals nothing about the account (ruling 6). */
export const accountKey = async (accountId: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`outbox ${accountId}`))
  return hexOf(hash)
}

/**
 * The row of a new intent: its tombstone, deadline and status. No recipient, no proceeds. `isServers`: `createdAt` is
 * by the server's clock, so that the gateway can compare.
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
  ...datesOf(createdAt, isServers),
  state: 'prepared',
})

export const isSame = (row: IntentRow, { kind, symbol, chain, amountCrypto }: MoneyIntent): boolean =>
  row.kind === kind && row.symbol === symbol && row.chain === chain && row.amountCrypto === amountCrypto

/** An unresolved row as pages see it; null for others. */
export const openIn = (row: IntentRow): OpenIntent | null => {
  const { intentId, kind, symbol, chain, amountCrypto, createdAt, state } = row
  const isOpen = state === 'sending' || state === 'unknown'
  return isOpen ? { intentId, kind, symbol, chain, amountCrypto, createdAt, state } : null
}

/** Whether a row can be deleted: prepared by a page that is gone and never sent, or final for more than a day. */
export const isDone = (row: IntentRow, now: number): boolean => {
  const age = ageOf(row, now)
  return row.state === 'prepared' ? isAbandoned(age) : openIn(row) === null && keyMayBeForgotten(age)
}
