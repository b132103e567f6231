import type { TypePolicies } from '@apollo/client'

/** The list is read as a whole: each answer replaces it. */
export const profilePolicies: TypePolicies = { Query: { fields: { fingerprints: { merge: false } } } }
