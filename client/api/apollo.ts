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

/** Limits of Apollo's result caches: enough for every page, bounded for the longest list. */
Object.assign(cacheSizes, {
  'inMemoryCache.executeSelectionSet': 2_000,
  'inMemoryCache.executeSubSelectedArray': 500,
  'inMemoryCache.maybeBroadcastWatch': 500,
})

/**
 * The normalised cache is the only copy of server data in the client (ruling 13). One client per session; each domain
 * adds its type policies.
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
 * Runs a query. Resolves after the screens have received the result: Apollo notifies them in a timer of its own, so
 * the flow would otherwise continue first and a page without data would flash.
 */
export const query = async <Data, Variables extends OperationVariables>(
  client: ApolloClient,
  options: ApolloClient.QueryOptions<Data, Variables>,
) => {
  const answer = await client.query(options as ApolloClient.QueryOptions<Data, OperationVariables>)
  // The flow reports errors itself, so partial results are returned with their errors.
  if (!answer.error)
    for (const shown of client.getObservableQueries())
      if (shown.options.fetchPolicy === 'cache-only') await shown.reobserve()
  return answer
}

/** The error of one root field of a result; null when the field succeeded. */
export const fieldErrorIn = (
  errors:
    | readonly { path?: readonly (string | number)[] | undefined; extensions?: object | undefined }[]
    | undefined,
  field: string,
): ApiError | null => apiErrorIn(errors?.filter(({ path }) => path?.[0] === field))

/** Converts whatever Apollo Client threw to an ApiError. */
const graphqlApiError = (error: unknown): ApiError =>
  (CombinedGraphQLErrors.is(error) ? apiErrorIn(error.errors) : null) ?? toApiError(error)

/** For use with `catch`. */
export const throwApiError = (error: unknown): never => {
  throw graphqlApiError(error)
}
