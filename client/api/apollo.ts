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
 * The normalised cache is the one copy of server data in the client (ruling 13). One client per session. Each domain
 * brings its own policies; those for one type are added up.
 */
export const createApollo = (transport: Transport, ...policies: TypePolicies[]): ApolloClient => {
  const cache = new InMemoryCache()
  for (const typePolicies of policies) cache.policies.addTypePolicies(typePolicies)
  return new ApolloClient({
    cache,
    link: new ApolloLink(({ query, variables }) =>
      from(transport(query as TypedDocumentNode<Record<string, unknown>, typeof variables>, variables)),
    ),
    defaultOptions: { watchQuery: { errorPolicy: 'all' } },
  })
}

/**
 * Asks the gateway. Resolves when the screens have what was read: they would look into the cache in a timer of their
 * own, after the flow went on, and show a page without it for a moment.
 */
export const query = async <Data, Variables extends OperationVariables>(
  client: ApolloClient,
  options: ApolloClient.QueryOptions<Data, Variables>,
) => {
  const answer = await client.query(options as ApolloClient.QueryOptions<Data, OperationVariables>)
  // What failed is told by the flow, which must not come after half of an answer.
  if (!answer.error)
    for (const shown of client.getObservableQueries())
      if (shown.options.fetchPolicy === 'cache-only') await shown.reobserve()
  return answer
}

/** Whatever Apollo Client threw, as the one error shape. */
const graphqlApiError = (error: unknown): ApiError =>
  (CombinedGraphQLErrors.is(error) ? apiErrorIn(error.errors) : null) ?? toApiError(error)

/** For `catch`. */
export const throwApiError = (error: unknown): never => {
  throw graphqlApiError(error)
}
