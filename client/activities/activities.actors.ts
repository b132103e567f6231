import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import type { PageAsked } from '../../machines/shared/paged-list.machine'
import { refusal } from '../../machines/shared/refusal'
import { ActivitiesDocument } from '../generated/graphql'
import { cacheTold, throwRefusal } from '../shared/apollo'

/** AMB-100. */
export const activitiesPageSize = 20

export const activitiesActors = (client: ApolloClient) => ({
  readPage: fromPromise<{ hasNextPage: boolean }, PageAsked>(async ({ input: { page } }) => {
    const { data } = await client
      .query({
        query: ActivitiesDocument,
        variables: { page, size: activitiesPageSize },
        fetchPolicy: 'network-only',
      })
      .catch(throwRefusal)
    if (!data) throw refusal(null, null)
    await cacheTold()
    return { hasNextPage: data.activities.pageInfo.hasNextPage }
  }),
})
