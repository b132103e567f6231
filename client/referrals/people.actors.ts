import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { apiError } from '../../machines/core/api-error'
import type { PageAsked } from '../../machines/core/paged-list.machine'
import { readPage } from '../api/apollo'
import type { Services } from '../flows/services'
import { GangDocument, SquadDocument } from '../generated/graphql'

/** The lists' own page size (CONST, AMB-96). */
export const peoplePageSize = 2

export const peopleActors = ({ transport }: Services, client: ApolloClient) => ({
  readPage: fromPromise<{ hasNextPage: boolean }, PageAsked>(async ({ input: { list, page }, signal }) => {
    const variables = { page, size: peoplePageSize }
    const people =
      list === 'gang'
        ? (await readPage(client, transport, GangDocument, variables, signal)).referrals
        : (await readPage(client, transport, SquadDocument, variables, signal)).downliners
    if (!people) throw apiError(null, null)
    return { hasNextPage: people.pageInfo.hasNextPage }
  }),
})
