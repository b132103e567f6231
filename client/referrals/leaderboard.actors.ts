import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { apiError } from '../../machines/core/api-error'
import { leaderboardSize, type Week } from '../../machines/referrals/leaderboard.rules'
import { throwApiError } from '../api/apollo'
import { RankingsDocument } from '../generated/graphql'

export const leaderboardActors = (client: ApolloClient) => ({
  readRankings: fromPromise<void, Week>(async ({ input }) => {
    const { data } = await client
      .query({
        query: RankingsDocument,
        variables: { ...input, size: leaderboardSize },
        fetchPolicy: 'network-only',
      })
      .catch(throwApiError)
    if (!data?.weeklyLeaderboard) throw apiError(null, null)
  }),
})
