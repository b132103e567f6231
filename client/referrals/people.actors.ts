import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import type { PageAsked } from '../../machines/shared/paged-list.machine'
import { refusal } from '../../machines/shared/refusal'
import { GangDocument, SquadDocument } from '../generated/graphql'
import { cacheTold, throwRefusal } from '../shared/apollo'

/** The lists' own page size (CONST, AMB-96). */
export const peoplePageSize = 2

export const peopleActors = (client: ApolloClient) => ({
  readPage: fromPromise<{ hasNextPage: boolean }, PageAsked>(async ({ input: { list, page } }) => {
    const variables = { page, size: peoplePageSize }
    const options = { variables, fetchPolicy: 'network-only' } as const
    const read = async () =>
      list === 'gang'
        ? (await client.query({ query: GangDocument, ...options })).data?.referrals
        : (await client.query({ query: SquadDocument, ...options })).data?.downliners
    const people = await read().catch(throwRefusal)
    if (!people) throw refusal(null, null)
    await cacheTold()
    return { hasNextPage: people.pageInfo.hasNextPage }
  }),
})
