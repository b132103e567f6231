import {
  ApolloClient,
  type ApolloLink,
  type FieldFunctionOptions,
  type FieldMergeFunction,
  type FieldPolicy,
  type FieldReadFunction,
  InMemoryCache,
  type TypePolicies,
} from '@apollo/client'
import { cacheSizes } from '@apollo/client/utilities'
import { isUnderWay, type TransactionStatus } from '../../machines/money/transaction-status'
import { linkTo } from './links'
import type { Transport } from './transport'

interface Pages {
  nodes: readonly unknown[]
  pageInfo?: { page?: number } | undefined
}

const keyOf = (row: unknown): string => JSON.stringify(row)

/** Merges the pages of a list, newest first: a new row pushes the others down, possibly onto the next page. */
const mergePages = (keyArgs: NonNullable<FieldPolicy['keyArgs']>): FieldPolicy<Pages | null> => ({
  keyArgs,
  merge: (cached, response, { args }) => {
    // Null means that the query failed (see the schema), so the cached pages stay.
    if (!cached || !response) return response ?? cached ?? null
    const [page, size] = [Number(args?.page ?? 1), Number(args?.size)]
    const keys = cached.nodes.map(keyOf)
    if (page === 1) {
      const overlapIndex = keys.lastIndexOf(keyOf(response.nodes.at(-1)))
      if (overlapIndex < 0 || keys.length <= size) return response
      const nodes = [...response.nodes, ...cached.nodes.slice(overlapIndex + 1)]
      // The list still ends with the last page loaded.
      return { ...response, pageInfo: cached.pageInfo, nodes }
    }
    // If the list was refreshed in the meantime, there would be a gap in its rows.
    if ((page - 1) * size > Math.max(keys.length, (cached.pageInfo?.page ?? 0) * size)) return cached
    const overlapIndex = keys.indexOf(keyOf(response.nodes[0]))
    const above = overlapIndex < 0 ? cached.nodes : cached.nodes.slice(0, overlapIndex)
    return { ...response, nodes: [...above, ...response.nodes] }
  },
})

/** Null means that the query failed (see the schema) or is out of date, so the cached value stays. */
const keepIfNull = (cachedValue: unknown, response: unknown, _: FieldFunctionOptions): unknown =>
  response ?? cachedValue ?? null

/** An older response to another query never reverts a final status (ruling 49). */
const keepFinalStatus: FieldMergeFunction<TransactionStatus> = (cached, status) =>
  cached !== undefined && !isUnderWay(cached) && isUnderWay(status) ? cached : status

/** Looks up a list's entity by id, so that its page opens from the cache. */
const byId =
  (__typename: string): FieldReadFunction =>
  (existing, { args, canRead, toReference }) => {
    const entity = toReference({ __typename, id: args?.id })
    return canRead(entity) ? entity : existing
  }

/** How Apollo's cache merges data. `merge: false`: each response has the whole list and replaces it. */
export const typePolicies: TypePolicies = {
  Query: {
    fields: {
      rates: { merge: false },
      announcements: { merge: false },
      rate: byId('Rate'),
      // Each page size is its own list: a coin's latest rows, past sales.
      transactions: mergePages(['currency', 'status', 'size']),
      transaction: byId('Transaction'),
      wallets: { merge: keepIfNull },
      wallet: { merge: keepIfNull },
      walletMode: { merge: keepIfNull },
      // A failed load clears the list (ERR-07): older transactions would not match the amounts.
      walletActivities: { keyArgs: ['symbol', 'chain'], merge: false },
      activitiesOfWallet: { keyArgs: ['symbol', 'chain'], merge: false },
      priceHistory: { merge: false },
      bankAccounts: { merge: false },
      oldBankAccounts: { merge: false },
      activities: mergePages(false),
      referrals: mergePages(false),
      downliners: mergePages(false),
      referralTradeInfo: { merge: true },
      weeklyLeaderboard: { keyArgs: ['startDate', 'endDate'], merge: false },
      fingerprints: { merge: false },
      devices: { merge: false },
    },
  },
  Transaction: {
    fields: {
      currency: { merge: true },
      bankAccount: { merge: true },
      status: { merge: keepFinalStatus },
      approveDate: { merge: keepIfNull },
      receiptCode: { merge: keepIfNull },
    },
  },
  // Coin and network identify a wallet: the list and its own page share the entity.
  Wallet: { keyFields: ['currency', ['symbol', 'chain']] },
  WalletActivity: { fields: { currency: { merge: true } } },
}

/**
 * Five objects for each of 4,000 transactions: with smaller result caches, every page would re-read all rows. Each list
 * of rows refers to all its rows, so hundreds of outdated lists would take over 100 MB.
 */
Object.assign(cacheSizes, {
  'inMemoryCache.executeSelectionSet': 20_000,
  'inMemoryCache.executeSubSelectedArray': 50,
  'inMemoryCache.maybeBroadcastWatch': 500,
})

/** A client with its cache, the only copy of server data in the client (ruling 13). One per session. */
export const createApollo = (transport: Transport, ...links: ApolloLink[]): ApolloClient =>
  new ApolloClient({
    cache: new InMemoryCache({ typePolicies }),
    link: linkTo(transport, links),
    // Otherwise a refetch would join a running request, which `latestLink` must abort.
    queryDeduplication: false,
  })
