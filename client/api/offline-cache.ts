import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { DBSchema, IDBPDatabase } from 'idb'
import { offlineCacheName } from './clear-offline-cache'
import type { Transport } from './transport'

/** The server's last answer and when it came, ms since 1970. */
export interface CachedEntry<Data> {
  data: Data
  at: number
}

interface Row extends CachedEntry<unknown> {
  key: string
  accountId: string
}

interface OfflineCacheSchema extends DBSchema {
  known: { key: string; value: Row }
  /** Transactions by account, time and id; after them, by the account alone, whether older ones are missing. */
  history: { key: string[]; value: unknown }
}

/**
 * Queries that are cached: balances, rates, the first page of lists, bank accounts and deposit addresses; never
 * anything that moves money (ruling 7).
 */
const keptOperations: ReadonlySet<string> = new Set([
  'SellPage',
  'WalletsPage',
  'BankDetails',
  'DepositRate',
  'DepositPlace',
])

/** Of a bank account's number only the last four digits are stored. */
export const withoutNumbers = <Data>(data: Data): Data =>
  JSON.parse(
    JSON.stringify(data, (name, value) =>
      name === 'accountNumber' && typeof value === 'string' ? value.slice(-4) : value,
    ),
  )

interface Operation {
  definitions: readonly object[]
  __meta__?: { hash?: string }
}

const nameOf = ({ definitions }: Operation): string =>
  (definitions[0] as { name?: { value: string } } | undefined)?.name?.value ?? ''

/** The key contains the document's hash, so that a changed document does not read what another version stored. */
const keyOf = (document: object, variables: unknown): string =>
  [
    (document as Operation).__meta__?.hash ?? '',
    ...Object.entries((variables ?? {}) as object)
      .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
      .sort(),
  ].join(' ')

const isKept = (document: object, variables: unknown): boolean => {
  const { page = 1 } = (variables ?? {}) as { page?: number }
  return page === 1 && keptOperations.has(nameOf(document as Operation))
}

export const openDatabase = async (): Promise<IDBPDatabase<OfflineCacheSchema>> => {
  const { openDB } = await import('idb')
  return openDB<OfflineCacheSchema>(offlineCacheName, 2, {
    upgrade: (database, before) => {
      if (before < 1) database.createObjectStore('known', { keyPath: 'key' })
      database.createObjectStore('history')
    },
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
}

export interface OfflineCache {
  /** The given transport, whose answers are stored in the cache. */
  transport: Transport
  /** Resolves with null where nothing is cached. Never rejects. */
  read: <Data, Variables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ) => Promise<CachedEntry<Data> | null>
  /** When the server last answered a page's question, ms since 1970. */
  answeredAt: () => number
}

interface Parts {
  transport: Transport
  /** ms since 1970. */
  now: () => number
  accountId: string
  /** Whether that account is still signed in. */
  isTheirs: () => boolean
}

/** The offline cache of an account. A failed write is ignored. */
export const rememberFor = ({ transport: ask, now, accountId, isTheirs }: Parts): OfflineCache => {
  const keep = async (row: Row): Promise<void> => {
    const database = await openDatabase()
    try {
      // Checked last: an answer that arrives while the session ends is not stored.
      if (isTheirs()) await database.put('known', row)
    } finally {
      database.close()
    }
  }

  let answeredAt = now()
  const transport: Transport = async (document, variables, options) => {
    const result = await ask(document, variables, options)
    // News are asked for all the time, also while the page's own figures age.
    if (nameOf(document as Operation) !== 'NotificationNews' && result.data && !result.errors?.length)
      answeredAt = now()
    if (isKept(document, variables) && result.data && !result.errors?.length)
      keep({
        key: keyOf(document, variables),
        accountId,
        at: now(),
        data: withoutNumbers(result.data),
      }).catch(() => undefined)
    return result
  }

  return {
    transport,
    answeredAt: () => answeredAt,
    read: async <Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables) => {
      try {
        const database = await openDatabase()
        const row = await database.get('known', keyOf(document, variables)).finally(() => database.close())
        return row?.accountId === accountId && isTheirs() ? { data: row.data as Data, at: row.at } : null
      } catch {
        return null
      }
    },
  }
}
