import type { TypePolicies } from '@apollo/client'

/**
 * The rows of a list stand in the cache as transactions, their order in a roll (roll.store.ts): joining pages here
 * would cost more with every page. Only the page that came last is kept as such.
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
