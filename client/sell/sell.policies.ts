import type { TypePolicies } from '@apollo/client'

/** A rate read with the list is found by its id too, so that its page opens from the cache. */
export const sellPolicies: TypePolicies = {
  Query: {
    fields: {
      // Every answer is the whole list, so it replaces the list.
      rates: { merge: false },
      announcements: { merge: false },
      rate: (existing, { args, canRead, toReference }) => {
        const known = toReference({ __typename: 'Rate', id: args?.id })
        return canRead(known) ? known : existing
      },
    },
  },
}
