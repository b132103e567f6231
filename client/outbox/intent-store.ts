import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb'
import type { MoneyKind } from '../../machines/money/intent'
import { openWithin } from '../platform/open-within'

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
type Textarea = IDBPTransaction<OutboxSchema, ['intents'], 'readwrite'>

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
  const write = async <Result>(work: (store: Textarea['store']) => Promise<Result>): Promise<Result> => {
    const writing = (await open()).transaction('intents', 'readwrite', { durability: 'strict' })
    const [result] = await Promise.all([work(writing.store as Textarea['store']), writing.done])
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
        await store.put({
          account: 'probe',
          intentId: 'probe',
          kind: 'sell',
          symbol: '',
          chain: '',
          amountCrypto: '0',
          createdAt: 0,
          state: 'prepared',
        })
        await store.delete(['probe', 'probe'])
      }),
  }
}
