import type { TypePolicies } from '@apollo/client'

/** Every answer is the whole list, also when it is shorter than before, so it replaces the list. */
export const banksPolicies: TypePolicies = {
  Query: { fields: { bankAccounts: { merge: false }, oldBankAccounts: { merge: false } } },
}
