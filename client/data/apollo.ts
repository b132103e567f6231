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
}

const keyOf = (row: unknown): string => JSON.stringify(row)

/** Merges the pages of one list, which stays short. Page 1 joins the loaded rows at its last one, or replaces them. */
const inPages: FieldPolicy<Pages | null> = {
  keyArgs: false,
  merge: (cachedPages, response, { args }) => {
    // Null: the read failed (schema), so the cached pages stay.
    if (response === null) return cachedPages ?? null
    const [cached, page] = [cachedPages?.nodes ?? [], Number(args?.page ?? 1)]
    const joint = cached.map(keyOf).lastIndexOf(keyOf(response.nodes.at(-1)))
    if (cachedPages && page === 1 && joint >= 0 && joint < cached.length - 1)
      return { ...cachedPages, nodes: [...response.nodes, ...cached.slice(joint + 1)] }
    return { ...response, nodes: [...cached.slice(0, (page - 1) * Number(args?.size)), ...response.nodes] }
  },
}

/** Null: the read failed (schema), or the response is an older one, so the cached value stays. */
const unlessFailed = (cachedValue: unknown, response: unknown, _: FieldFunctionOptions): unknown =>
  response ?? cachedValue ?? null

/** An older response to another query sets no final status back (ruling 49). */
const neverBack: FieldMergeFunction<TransactionStatus> = (cached, status) =>
  cached !== undefined && !isUnderWay(cached) && isUnderWay(status) ? cached : status

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
      transactions: { keyArgs: ['currency', 'status', 'page', 'size'], merge: true },
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

/** Limits of Apollo's result caches: enough for every page, bounded for the longest list. */
Object.assign(cacheSizes, {
  'inMemoryCache.executeSelectionSet': 2_000,
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
