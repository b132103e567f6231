import { ApolloLink } from '@apollo/client'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { DocumentNode } from 'graphql'
import type { DBSchema, IDBPDatabase } from 'idb'
import { tap } from 'rxjs'
import { whenIdle } from '../platform/when-idle'
import { offlineCacheName } from './clear-offline-cache'
import type { ReadContext } from './links'
import { hashOf, operationName } from './transport'

/** The server's last response and when it arrived, in ms since 1970. */
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

/** Never cache anything that moves money (ruling 7). */
const cachedOperations: ReadonlySet<string> = new Set([
  'SellPage',
  'WalletsPage',
  'BankDetails',
  'DepositRate',
  'DepositPlace',
  'HistoryPage',
])

/** Stores only the last four digits of bank account numbers. */
const withoutNumbers = <Data>(data: Data): Data =>
  JSON.parse(
    JSON.stringify(data, (name, value) =>
      name === 'accountNumber' && typeof value === 'string' ? value.slice(-4) : value,
    ),
  )

/** The document's hash is part of the key, so that a changed document never reads another version's data. */
const keyOf = (document: object, variables: unknown): string =>
  [
    hashOf(document),
    ...Object.entries((variables ?? {}) as object)
      .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
      .sort(),
  ].join(' ')

const isCached = (document: DocumentNode, variables: unknown): boolean => {
  const { page = 1 } = (variables ?? {}) as { page?: number }
  return page === 1 && cachedOperations.has(operationName(document) ?? '')
}

const openDatabase = async (): Promise<IDBPDatabase<OfflineCacheSchema>> => {
  const { openDB } = await import('idb')
  return openDB<OfflineCacheSchema>(offlineCacheName, 3, {
    upgrade: (database, before) => {
      if (before < 1) database.createObjectStore('known', { keyPath: 'key' })
      // Version 2 stored every transaction row.
      else if (before === 2) (database as unknown as IDBDatabase).deleteObjectStore('history')
    },
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
}

export type OfflineCache = ReturnType<typeof openOfflineCache>

interface Parts {
  now: () => number
  accountId: string
  isSameAccount: () => boolean
}

/** Opens an account's offline cache; `now` is in ms since 1970. Failed writes are ignored. */
export const openOfflineCache = ({ now, accountId, isSameAccount }: Parts) => {
  const put = async (row: Row): Promise<void> => {
    const database = await openDatabase()
    try {
      // A response that arrives while the session ends must not be stored.
      if (isSameAccount()) await database.put('known', row)
    } finally {
      database.close()
    }
  }

  /** Stores a response to one of the cached operations when the page is idle. */
  const store = (query: DocumentNode, variables: unknown, data: object): void => {
    const at = now()
    if (isCached(query, variables))
      whenIdle(() =>
        put({ key: keyOf(query, variables), accountId, at, data: withoutNumbers(data) }).catch(
          () => undefined,
        ),
      )
  }

  let respondedAt = now()
  const link = new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ data, errors }) => {
        if (!data || errors?.length) return
        const { query, variables } = operation
        respondedAt = now()
        if (!(operation.getContext() as ReadContext<never>).uncached) store(query, variables, data)
      }),
    ),
  )

  return {
    link,
    store,
    /** Time of the last response to a page's request, ms since 1970. */
    respondedAt: () => respondedAt,
    /** Null if nothing is cached. Never rejects. */
    read: async <Data, Variables>(
      document: TypedDocumentNode<Data, Variables>,
      variables: Variables,
    ): Promise<CachedEntry<Data> | null> => {
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
