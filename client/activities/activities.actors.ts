import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import type { PageAsked } from '../../machines/core/paged-list.machine'
import { readPage } from '../api/apollo'
import type { Services } from '../flows/services'
import { ActivitiesDocument } from '../generated/graphql'

/** So many rows as one request answers with (AMB-100). */
export const activitiesPageSize = 20

export const activitiesActors = ({ transport }: Services, client: ApolloClient) => ({
  readPage: fromPromise<{ hasNextPage: boolean }, PageAsked>(async ({ input: { page }, signal }) => {
    const variables = { page, size: activitiesPageSize }
    const { activities } = await readPage(client, transport, ActivitiesDocument, variables, signal)
    return { hasNextPage: activities.pageInfo.hasNextPage }
  }),
})
