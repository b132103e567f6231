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

/** Merges the pages of a list, newest first: new rows move the others down, also onto the next page. */
const inPages = (keyArgs: NonNullable<FieldPolicy['keyArgs']>): FieldPolicy<Pages | null> => ({
  keyArgs,
  merge: (cached, response, { args }) => {
    // Null: the read failed (schema), so the cached pages stay.
    if (!cached || !response) return response ?? cached ?? null
    const [page, size] = [Number(args?.page ?? 1), Number(args?.size)]
    const keys = cached.nodes.map(keyOf)
    if (page === 1) {
      const joint = keys.lastIndexOf(keyOf(response.nodes.at(-1)))
      if (joint < 0 || keys.length <= size) return response
      const nodes = [...response.nodes, ...cached.nodes.slice(joint + 1)]
      // The last page still ends the list.
      return { ...response, pageInfo: cached.pageInfo, nodes }
    }
    // The list was refreshed meanwhile: rows between would be missing.
    if ((page - 1) * size > Math.max(keys.length, (cached.pageInfo?.page ?? 0) * size)) return cached
    const joint = keys.indexOf(keyOf(response.nodes[0]))
    const above = joint < 0 ? cached.nodes : cached.nodes.slice(0, joint)
    return { ...response, nodes: [...above, ...response.nodes] }
  },
})

/** Null: the read failed (schema), or the response is an older one, so the cached value stays. */
const unlessFailed = (cachedValue: unknown, response: unknown, _: FieldFunctionOptions): unknown =>
  response ?? cachedValue ?? null

/** An older response to another query sets no final status back (ruling 49). */
const neverBack: FieldMergeFunction<TransactionStatus> = (cached, status) =>
  cached !== undefined && !isUnderWay(cached) && isUnderWay(status) ? cached : status

/** Finds an entity from a list by its id, so that its page opens from the cache. */
const byId =
  (__typename: string): FieldReadFunction =>
  (existing, { args, canRead, toReference }) => {
    const entity = toReference({ __typename, id: args?.id })
    return canRead(entity) ? entity : existing
  }

/** How Apollo's cache stores the pages' data. `merge: false`: each response has the whole list and replaces it. */
export const typePolicies: TypePolicies = {
  Query: {
    fields: {
      rates: { merge: false },
      announcements: { merge: false },
      rate: byId('Rate'),
      // Each page size is a separate list: a coin's latest rows, past sales.
      transactions: inPages(['currency', 'status', 'size']),
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
      activities: inPages(false),
      referrals: inPages(false),
      downliners: inPages(false),
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
      status: { merge: neverBack },
      approveDate: { merge: unlessFailed },
      receiptCode: { merge: unlessFailed },
    },
  },
  // Coin and network identify a wallet: the list and its own page share the entity.
  Wallet: { keyFields: ['currency', ['symbol', 'chain']] },
  WalletActivity: { fields: { currency: { merge: true } } },
}

/** Limits of Apollo's result caches: five objects for each of 4,000 transactions; with less each page reads all rows. */
Object.assign(cacheSizes, {
  'inMemoryCache.executeSelectionSet': 20_000,
  'inMemoryCache.executeSubSelectedArray': 500,
  'inMemoryCache.maybeBroadcastWatch': 500,
})

/** The normalised cache is the only copy of server data in the client (ruling 13). One client per session. */
export const createApollo = (transport: Transport, ...links: ApolloLink[]): ApolloClient =>
  new ApolloClient({
    cache: new InMemoryCache({ typePolicies }),
    link: linkTo(transport, links),
    // A refetch would join a running request; `latestLink` aborts it instead.
    queryDeduplication: false,
  })
