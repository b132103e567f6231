import {
  ApolloClient,
  ApolloLink,
  CombinedGraphQLErrors,
  InMemoryCache,
  type OperationVariables,
  type TypePolicies,
} from '@apollo/client'
import { cacheSizes } from '@apollo/client/utilities'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { from } from 'rxjs'
import { type ApiError, toApiError } from '../../machines/core/api-error'
import { ask } from './ask'
import { apiErrorIn, type Transport } from './transport'

declare module '@apollo/client' {
  namespace ApolloClient {
    namespace DeclareDefaultOptions {
      interface WatchQuery {
        errorPolicy: 'all'
      }
    }
  }
}

/** What is remembered of answers already put together: enough for every page, bounded for the longest list. */
Object.assign(cacheSizes, {
  'inMemoryCache.executeSelectionSet': 2_000,
  'inMemoryCache.executeSubSelectedArray': 500,
  'inMemoryCache.maybeBroadcastWatch': 500,
})

/**
 * Resolves when what was just read is on the screens: the cache tells those who watch it in a timer of its own,
 * after the reader. A flow that went on before would show a page without what it has just read, for a moment.
 */
export const cacheTold = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/**
 * The normalised cache is the one copy of server data in the client (ruling 13). One client per session. Each domain
 * brings its own policies; those for one type are added up. A query that went well resolves when the screens have what it read.
 */
export const createApollo = (transport: Transport, ...policies: TypePolicies[]): ApolloClient => {
  const cache = new InMemoryCache()
  for (const typePolicies of policies) cache.policies.addTypePolicies(typePolicies)
  const client = new ApolloClient({
    cache,
    link: new ApolloLink(({ query, variables }) =>
      from(transport(query as TypedDocumentNode<Record<string, unknown>, typeof variables>, variables)),
    ),
    defaultOptions: { watchQuery: { errorPolicy: 'all' } },
  })
  const { query } = client
  client.query = (async (options: Parameters<typeof query>[0]) => {
    const answer = await query(options)
    // What failed is told by the flow, which must not come after half of an answer.
    if (!answer.error) await cacheTold()
    return answer
  }) as typeof query
  return client
}

/** Whatever Apollo Client threw, as the one error shape. */
export const graphqlApiError = (error: unknown): ApiError =>
  (CombinedGraphQLErrors.is(error) ? apiErrorIn(error.errors) : null) ?? toApiError(error)

/** For `catch`. */
export const throwApiError = (error: unknown): never => {
  throw graphqlApiError(error)
}

/**
 * Asks for one page of a list and puts it into the cache. A page that nobody waits for any more neither comes nor
 * fails: it may be older than what is shown (TX-14). Rejects with a ApiError.
 */
export const readPage = async <Data, Variables extends OperationVariables>(
  client: ApolloClient,
  transport: Transport,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  signal: AbortSignal,
): Promise<Data> => {
  try {
    const data = await ask(transport, query, variables, signal)
    if (!signal.aborted) {
      client.writeQuery({ query, variables, data })
      await cacheTold()
      return data
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return new Promise(() => undefined)
}
