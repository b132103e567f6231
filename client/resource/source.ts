import type { ApolloClient, OperationVariables } from '@apollo/client'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { ApiError } from '../../machines/core/api-error'
import type { Reading, ResourceAsked } from '../../machines/resource/resource.machine'
import { type Acceptance, ask } from '../api/ask'
import type { Transport } from '../api/transport'
import { nothing, type Observed, observe, readCached } from './observe'

/** What a read may use. */
export interface Means {
  transport: Transport
  /** ms since 1970. */
  now: () => number
  client: ApolloClient
}

/** Where a resource comes from, and where it is looked at. `Data` is what the screen shows. */
export interface Source<Data> {
  /** In the log, and in the event of a failure. */
  name: string
  /** Tells apart what is looked at and asked for: another one is observed and, if it is quiet, read. */
  identity: (key: string | null) => string
  /** Reads into what is observed; the result is for the flow. */
  read: (means: Means, asked: ResourceAsked, signal: AbortSignal) => Promise<Reading>
  observe: (client: ApolloClient, key: string | null) => Observed<Data>
  /** How many rows there are, of a list that is read page by page. */
  countIn?: (data: Data) => number
}

interface Query<Data, Variables extends OperationVariables> extends Acceptance<Data> {
  name: string
  document: TypedDocumentNode<Data, Variables>
  /** The variables of page 1 are also those under which the cache is read. Null: nothing is asked for yet. */
  variables: (asked: Pick<ResourceAsked, 'key' | 'page'>) => Variables | null
  /** What the cache holds will do. */
  once?: boolean
  /** Additional results for the flow; `before` is the data shown until now. Pure. */
  readingOf?: (data: Data, before: Data | undefined) => Partial<Reading>
  /** Stores the data where else they are shown. */
  onRead?: (data: Data, client: ApolloClient) => void
  /** Root fields of the cache that a failed load clears (ERR-07). */
  emptied?: readonly string[]
  /** Why there is nothing to request. */
  problem?: ApiError | null
}

/** A query, whose answers are looked at in the cache. An aborted read is dropped: it may be older than what is shown. */
export const querySource = <Data, Variables extends OperationVariables>(
  query: Query<Data, Variables>,
): Source<Data> => {
  const { name, document, variables, once, readingOf, onRead, emptied, problem, accept, essential } = query
  const shown = (key: string | null) => variables({ key, page: 1 })
  return {
    name,
    identity: (key) => JSON.stringify(shown(key)),
    observe: (client, key) => {
      const asked = shown(key)
      return asked ? observe(client, document, asked) : nothing
    },
    read: async ({ transport, now, client }, { key, page, quiet }, signal) => {
      const isFirst = quiet || page === 1
      const first = shown(key)
      const asked = isFirst ? first : variables({ key, page })
      const before = first ? readCached(client, document, first) : undefined
      if (!asked || (once && before)) return { readAt: now() }
      try {
        if (problem) throw problem
        const data = await ask(transport, document, asked, { signal, accept, essential, into: client })
        onRead?.(data, client)
        return { readAt: now(), ...(quiet ? { page: 1 } : {}), ...readingOf?.(data, before) }
      } catch (error) {
        if (emptied && !signal.aborted && !quiet && isFirst)
          client.cache.modify({ fields: Object.fromEntries(emptied.map((field) => [field, () => null])) })
        throw error
      }
    },
  }
}

interface PageVariables {
  page: number
  size: number
}

interface Pages<Row> {
  nodes: readonly Row[]
  pageInfo: { hasNextPage: boolean }
}

/** A list read page by page, whose pages the cache merges (`inPages`). `pagesIn`: null means that the read failed. */
export const pagesSource = <Data, Row>(
  name: string,
  document: TypedDocumentNode<Data, PageVariables>,
  size: number,
  pagesIn: (data: Data) => Pages<Row> | null,
): Source<readonly Row[]> => {
  const source = querySource({
    name,
    document: document as TypedDocumentNode<Data, PageVariables & OperationVariables>,
    variables: ({ page }) => ({ page, size }),
    accept: ({ data, errors }) => (data && pagesIn(data) && !errors?.length ? data : null),
    readingOf: (data) => ({ hasNextPage: pagesIn(data)?.pageInfo.hasNextPage ?? false }),
  })
  return {
    ...source,
    observe: (client, key) => {
      const { subscribe, read } = source.observe(client, key)
      return {
        subscribe,
        read: () => {
          const data = read()
          return data && pagesIn(data)?.nodes
        },
      }
    },
    countIn: (rows) => rows.length,
  }
}
