import { ApolloClient, InMemoryCache } from '@apollo/client'
import { cacheSizes } from '@apollo/client/utilities'
import { transportLink } from './link'
import { typePolicies } from './policies'
import type { Transport } from './transport'

/** Limits of Apollo's result caches: enough for every page, bounded for the longest list. */
Object.assign(cacheSizes, {
  'inMemoryCache.executeSelectionSet': 2_000,
  'inMemoryCache.executeSubSelectedArray': 500,
  'inMemoryCache.maybeBroadcastWatch': 500,
})

/** The normalised cache is the only copy of server data in the client (ruling 13). One client per session. */
export const createApollo = (transport: Transport): ApolloClient =>
  new ApolloClient({ cache: new InMemoryCache({ typePolicies }), link: transportLink(transport) })
