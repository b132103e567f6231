import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { DBSchema, IDBPDatabase } from 'idb'
import type { Services } from '../flows/services'
import { offlineCacheName } from './clear-offline-cache'
import type { Transport } from './transport'

/** What the server said last, and when it did, ms since 1970. */
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

/** Reads that are kept: balances, rates and the first page of lists, nothing that moves money (ruling 7). */
const keptOperations: ReadonlySet<string> = new Set(['SellPage', 'WalletsPage', 'HistoryPage'])

interface Operation {
  definitions: readonly object[]
  __meta__?: { hash?: string }
}

const nameOf = ({ definitions }: Operation): string =>
  (definitions[0] as { name?: { value: string } } | undefined)?.name?.value ?? ''

/** A document that has changed does not read what another version of the app kept. */
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

const openDatabase = async (): Promise<IDBPDatabase<OfflineCacheSchema>> => {
  const { openDB } = await import('idb')
  return openDB<OfflineCacheSchema>(offlineCacheName, 1, {
    upgrade: (database) => void database.createObjectStore('known', { keyPath: 'key' }),
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
}

export interface OfflineCache {
  /** The services with a door to the gateway that remembers what came through it. */
  services: Services
  /** Null where nothing is kept of it. Never rejects. */
  read: <Data, Variables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ) => Promise<CachedEntry<Data> | null>
}

/** The last-known figures of the account that is signed in. What fails here is simply not remembered. */
export const rememberFor = (services: Services, accountId: string): OfflineCache => {
  const isTheirs = (): boolean => services.session.read()?.account.id === accountId

  const keep = async (row: Row): Promise<void> => {
    const database = await openDatabase()
    try {
      // Asked last of all: what came in while the session ended is not kept.
      if (isTheirs()) await database.put('known', row)
    } finally {
      database.close()
    }
  }

  const transport: Transport = async (document, variables, options) => {
    const result = await services.transport(document, variables, options)
    if (isKept(document, variables) && result.data && !result.errors?.length)
      keep({ key: keyOf(document, variables), accountId, at: services.now(), data: result.data }).catch(
        () => undefined,
      )
    return result
  }

  return {
    services: { ...services, transport },
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
