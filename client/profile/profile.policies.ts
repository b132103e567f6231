import type { TypePolicies } from '@apollo/client'

/** The list is read as a whole: the newest answer takes the place of the last. */
export const profilePolicies: TypePolicies = { Query: { fields: { fingerprints: { merge: false } } } }
