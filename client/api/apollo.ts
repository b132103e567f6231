import { ApolloClient, ApolloLink, InMemoryCache, type TypePolicies } from '@apollo/client'
import { cacheSizes } from '@apollo/client/utilities'

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
export const createApollo = (policies: readonly TypePolicies[]): ApolloClient => {
  const cache = new InMemoryCache()
  for (const typePolicies of policies) cache.policies.addTypePolicies(typePolicies)
  // Actors ask by the transport and write what they read into the cache (`ask`): nothing goes by a link.
  return new ApolloClient({ cache, link: ApolloLink.empty() })
}
