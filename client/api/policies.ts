import type { FieldFunctionOptions, FieldPolicy, FieldReadFunction, TypePolicies } from '@apollo/client'

interface Pages {
  nodes: readonly unknown[]
}

/** Merges the pages of one list; page 1 replaces all others. For lists that stay short. */
const inPages: FieldPolicy<Pages | null> = {
  keyArgs: false,
  merge: (known, news, { args }) => {
    // Null means that the read failed (schema): the cached pages stay.
    if (news === null) return known ?? null
    const before = (known?.nodes ?? []).slice(0, (Number(args?.page ?? 1) - 1) * Number(args?.size))
    return { ...news, nodes: [...before, ...news.nodes] }
  },
}

/** Null means that the read failed (schema): the cached value stays, with its age. */
const unlessFailed = (known: unknown, news: unknown, _: FieldFunctionOptions): unknown =>
  news ?? known ?? null

/** An entity that was read with a list is found by its id too, so that its page opens from the cache. */
const byId =
  (__typename: string): FieldReadFunction =>
  (existing, { args, canRead, toReference }) => {
    const known = toReference({ __typename, id: args?.id })
    return canRead(known) ? known : existing
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
    },
  },
  Transaction: { fields: { currency: { merge: true }, bankAccount: { merge: true } } },
  // A wallet is identified by coin and network: the list and its own page share the entity.
  Wallet: { keyFields: ['currency', ['symbol', 'chain']] },
  WalletActivity: { fields: { currency: { merge: true } } },
}
