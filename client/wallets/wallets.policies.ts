import type { FieldFunctionOptions, TypePolicies } from '@apollo/client'

/** Null means that the read failed (schema): the cached value stays, with its age. */
const unlessFailed = (known: unknown, news: unknown, _: FieldFunctionOptions): unknown =>
  news ?? known ?? null

/** A wallet is identified by coin and network: the list and its own page share the entity. */
export const walletsPolicies: TypePolicies = {
  Query: {
    fields: {
      wallets: { merge: unlessFailed },
      wallet: { merge: unlessFailed },
      walletMode: { merge: unlessFailed },
      // A failed load clears the list (ERR-07): older transactions would not match the figures.
      walletActivities: { keyArgs: ['symbol', 'chain'], merge: false },
      activitiesOfWallet: { keyArgs: ['symbol', 'chain'], merge: false },
      priceHistory: { merge: false },
    },
  },
  Wallet: { keyFields: ['currency', ['symbol', 'chain']] },
  WalletActivity: { fields: { currency: { merge: true } } },
}
