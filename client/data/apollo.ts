import {
  ApolloClient,
  type ApolloLink,
  type FieldFunctionOptions,
  type FieldPolicy,
  type FieldReadFunction,
  InMemoryCache,
  type TypePolicies,
} from '@apollo/client'
import { cacheSizes } from '@apollo/client/utilities'
import { linkTo } from './links'
import type { Transport } from './transport'

interface Pages {
  nodes: readonly unknown[]
}

/** Merges the pages of one list; page 1 replaces all others. For lists that stay short. */
const inPages: FieldPolicy<Pages | null> = {
  keyArgs: false,
  merge: (cachedPages, response, { args }) => {
    // Null: the read failed (schema), so the cached pages stay.
    if (response === null) return cachedPages ?? null
    const before = (cachedPages?.nodes ?? []).slice(0, (Number(args?.page ?? 1) - 1) * Number(args?.size))
    return { ...response, nodes: [...before, ...response.nodes] }
  },
}

/** Null: the read failed (schema), so the cached value stays, with its age. */
const unlessFailed = (cachedValue: unknown, response: unknown, _: FieldFunctionOptions): unknown =>
  response ?? cachedValue ?? null

/** Finds an entity that a list brought by its id, so that its page opens from the cache. */
const byId =
  (__typename: string): FieldReadFunction =>
  (existing, { args, canRead, toReference }) => {
    const entity = toReference({ __typename, id: args?.id })
    return canRead(entity) ? entity : existing
  }

/** How Apollo's cache stores what the pages read. `merge: false`: each response has the whole list and replaces it. */
export const typePolicies: TypePolicies = {
  Query: {
    fields: {
      rates: { merge: false },
      announcements: { merge: false },
      rate: byId('Rate'),
      // A list's order is in transaction-index.store.ts: merging pages here would cost more with every page.
      transactions: { keyArgs: ['currency', 'status'], merge: false },
      transaction: byId('Transaction'),
      wallets: { merge: unlessFailed },
      wallet: { merge: unlessFailed },
      walletMode: { merge: unlessFailed },
      // A failed load clears the list (ERR-07): older transactions would not match the figures.
      walletActivities: { keyArgs: ['symbol', 'chain'], merge: false },
      activitiesOfWallet: { keyArgs: ['symbol', 'chain'], merge: false },
      priceHistory: { merge: false },
      bankAccounts: { merge: false },
      oldBankAccounts: { merge: false },
      activities: inPages,
      referrals: inPages,
      downliners: inPages,
      referralTradeInfo: { merge: true },
      weeklyLeaderboard: { keyArgs: ['startDate', 'endDate'], merge: false },
      fingerprints: { merge: false },
      devices: { merge: false },
    },
  },
  Transaction: { fields: { currency: { merge: true }, bankAccount: { merge: true } } },
  // Coin and network identify a wallet: the list and its own page share the entity.
  Wallet: { keyFields: ['currency', ['symbol', 'chain']] },
  WalletActivity: { fields: { currency: { merge: true } } },
}

/** Limits of Apollo's result caches: enough for every page, bounded for the longest list. */
Object.assign(cacheSizes, {
  'inMemoryCache.executeSelectionSet': 2_000,
  'inMemoryCache.executeSubSelectedArray': 500,
  'inMemoryCache.maybeBroadcastWatch': 500,
})

/** The normalised cache is the only copy of server data in the client (ruling 13). One client per session. */
export const createApollo = (transport: Transport, ...links: ApolloLink[]): ApolloClient =>
  new ApolloClient({ cache: new InMemoryCache({ typePolicies }), link: linkTo(transport, links) })
