import type { TypePolicies } from '@apollo/client'

/** A rate read with the list is known by its id too, so that its page opens with it. */
export const sellPolicies: TypePolicies = {
  Query: {
    fields: {
      // Every answer is the whole list.
      rates: { merge: false },
      announcements: { merge: false },
      rate: (existing, { args, canRead, toReference }) => {
        const known = toReference({ __typename: 'Rate', id: args?.id })
        return canRead(known) ? known : existing
      },
    },
  },
}
