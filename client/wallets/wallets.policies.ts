import type { FieldFunctionOptions, TypePolicies } from '@apollo/client'

/** Null says that the read failed (schema): what was known stays, with its age. */
const unlessFailed = (known: unknown, news: unknown, _: FieldFunctionOptions): unknown =>
  news ?? known ?? null

/** A wallet is one per coin and network: the list and its own page share what is known of it. */
export const walletsPolicies: TypePolicies = {
  Query: {
    fields: {
      wallets: { merge: unlessFailed },
      wallet: { merge: unlessFailed },
      walletMode: { merge: unlessFailed },
      // A failed load empties the list (ERR-07): older moves would pass for these figures' own.
      walletActivities: { keyArgs: ['symbol', 'chain'], merge: false },
      activitiesOfWallet: { keyArgs: ['symbol', 'chain'], merge: false },
      priceHistory: { merge: false },
    },
  },
  Wallet: { keyFields: ['currency', ['symbol', 'chain']] },
  WalletActivity: { fields: { currency: { merge: true } } },
}
