import type { TypePolicies } from '@apollo/client'

/** A wallet is one per coin and network: the list and its own page share what is known of it. */
export const walletsPolicies: TypePolicies = {
  Query: {
    fields: {
      wallets: { merge: false },
      walletMode: { merge: true },
      walletActivities: { keyArgs: ['symbol', 'chain'], merge: false },
      activitiesOfWallet: { keyArgs: ['symbol', 'chain'], merge: false },
      priceHistory: { merge: false },
    },
  },
  Wallet: { keyFields: ['currency', ['symbol', 'chain']] },
  WalletActivity: { fields: { currency: { merge: true } } },
}
