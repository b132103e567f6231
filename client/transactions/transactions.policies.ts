import type { TypePolicies } from '@apollo/client'

/**
 * A list's rows are transactions in the cache, their order is in transaction-index.store.ts: merging pages here would
 * cost more with every page. Only the last page is cached as such.
 */
export const transactionsPolicies: TypePolicies = {
  Query: {
    fields: {
      transactions: { keyArgs: ['currency', 'status'], merge: false },
      transaction: (existing, { args, canRead, toReference }) => {
        const known = toReference({ __typename: 'Transaction', id: args?.id })
        return canRead(known) ? known : existing
      },
    },
  },
  Transaction: { fields: { currency: { merge: true }, bankAccount: { merge: true } } },
}
