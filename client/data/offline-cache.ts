import { ApolloLink } from '@apollo/client'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { DBSchema, IDBPDatabase } from 'idb'
import { tap } from 'rxjs'
import { whenIdle } from '../platform/when-idle'
import { offlineCacheName } from './clear-offline-cache'
import type { ReadContext } from './links'

/** The server's last response and its time, ms since 1970. */
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
}

/**
 * Queries that are cached: balances, rates, the first page of lists, bank accounts and deposit addresses; never
 * anything that moves money (ruling 7).
 */
const cachedOperations: ReadonlySet<string> = new Set([
  'SellPage',
  'WalletsPage',
  'BankDetails',
  'DepositRate',
  'DepositPlace',
  'HistoryPage',
])

/** Of a bank account's number only the last four digits are stored. */
const withoutNumbers = <Data>(data: Data): Data =>
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

/** The key contains the document's hash, so that a changed document never reads another version's data. */
const keyOf = (document: object, variables: unknown): string =>
  [
    (document as Operation).__meta__?.hash ?? '',
    ...Object.entries((variables ?? {}) as object)
      .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
      .sort(),
  ].join(' ')

const isCached = (document: object, variables: unknown): boolean => {
  const { page = 1 } = (variables ?? {}) as { page?: number }
  return page === 1 && cachedOperations.has(nameOf(document as Operation))
}

const openDatabase = async (): Promise<IDBPDatabase<OfflineCacheSchema>> => {
  const { openDB } = await import('idb')
  return openDB<OfflineCacheSchema>(offlineCacheName, 3, {
    upgrade: (database, before) => {
      if (before < 1) database.createObjectStore('known', { keyPath: 'key' })
      // Version 2 stored every row of the transactions.
      else if (before === 2) (database as unknown as IDBDatabase).deleteObjectStore('history')
    },
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
}

export interface OfflineCache {
  link: ApolloLink
  /** Stores a response of one of the cached operations when the page is idle. */
  store: (query: object, variables: unknown, data: object) => void
  /** Null if nothing is cached. Never rejects. */
  read: <Data, Variables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ) => Promise<CachedEntry<Data> | null>
  /** Time of the last response to a page's request, ms since 1970. */
  answeredAt: () => number
}

interface Parts {
  /** ms since 1970. */
  now: () => number
  accountId: string
  isSameAccount: () => boolean
}

/** The offline cache of an account. Ignores failed writes. */
export const openOfflineCache = ({ now, accountId, isSameAccount }: Parts): OfflineCache => {
  const keep = async (row: Row): Promise<void> => {
    const database = await openDatabase()
    try {
      // Checked late: a response that arrives while the session ends is not stored.
      if (isSameAccount()) await database.put('known', row)
    } finally {
      database.close()
    }
  }

  const store = (query: object, variables: unknown, data: object): void => {
    const at = now()
    if (isCached(query, variables))
      whenIdle(() =>
        keep({ key: keyOf(query as Operation, variables), accountId, at, data: withoutNumbers(data) }).catch(
          () => undefined,
        ),
      )
  }

  let answeredAt = now()
  const link = new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ data, errors }) => {
        if (!data || errors?.length) return
        const { query, variables } = operation
        answeredAt = now()
        if (!(operation.getContext() as ReadContext<never>).uncached) store(query, variables, data)
      }),
    ),
  )

  return {
    link,
    store,
    answeredAt: () => answeredAt,
    read: async <Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables) => {
      try {
        const database = await openDatabase()
        const row = await database.get('known', keyOf(document, variables)).finally(() => database.close())
        return row?.accountId === accountId && isSameAccount() ? { data: row.data as Data, at: row.at } : null
      } catch {
        return null
      }
    },
  }
}
