import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import type { PageAsked } from '../../machines/shared/paged-list.machine'
import { apiError } from '../../machines/shared/refusal'
import { GangDocument, SquadDocument } from '../generated/graphql'
import { readPage } from '../shared/apollo'
import type { Services } from '../shared/services'

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
