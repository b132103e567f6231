import { ApolloClient, ApolloLink, InMemoryCache, type TypePolicies } from '@apollo/client'
import { cacheSizes } from '@apollo/client/utilities'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { from } from 'rxjs'
import type { Transport } from './transport'

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
  })
}
