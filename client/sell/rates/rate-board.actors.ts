import { type ApolloClient, CombinedGraphQLErrors } from '@apollo/client'
import { fromPromise } from 'xstate'
import { type ApiError, apiError } from '../../../machines/core/api-error'
import { unranked } from '../../../machines/sell/rates/rank.rules'
import type { BoardRead } from '../../../machines/sell/rates/rate-board.machine'
import { cacheTold, graphqlApiError } from '../../api/apollo'
import { apiErrorIn } from '../../api/transport'
import type { Services } from '../../flows/services'
import { SellPageDocument, type SellPageQuery } from '../../generated/graphql'

/** Whose page it is. Who needs no identity check is not asked about (KYC-03). */
export interface SellPageOf {
  accountId: string
  kycRequired: boolean
}

/** The error of one field of an answer; null when it came. */
export const fieldError = (error: unknown, field: string): ApiError | null =>
  CombinedGraphQLErrors.is(error) ? apiErrorIn(error.errors.filter(({ path }) => path?.[0] === field)) : null

/** A customer without a rank record is 'Unranked' with 0 (AMB-46). */
const noRank = {
  __typename: 'Rank',
  rankName: unranked,
  totalTradesUSDT: '0.00',
  highestHigherAmountRange: '0.00',
} as const

/** One request for the whole page. Only the rates must come: any other part that fails is not shown (AMB-45). */
const readSellPage = async (client: ApolloClient, variables: SellPageOf): Promise<SellPageQuery> => {
  const { data, error } = await client.query({
    query: SellPageDocument,
    variables,
    fetchPolicy: 'network-only',
    errorPolicy: 'all',
  })
  if (!data?.rates) throw fieldError(error, 'rates') ?? error ?? apiError(null, null)
  if (fieldError(error, 'rank')?.status === 404) {
    client.writeQuery({ query: SellPageDocument, variables, data: { ...data, rank: noRank } })
    await cacheTold()
  }
  return data
}

export const rateBoardActors = ({ now }: Services, client: ApolloClient, page: SellPageOf) => ({
  readRates: fromPromise<BoardRead, void>(async () => {
    try {
      const { kyc } = await readSellPage(client, page)
      return { readAt: now(), verificationStatus: kyc?.verificationStatus ?? null }
    } catch (error) {
      // A failed load empties the list (ERR-07): no old rate is left to be shown.
      client.cache.modify({ fields: { rates: () => null } })
      throw graphqlApiError(error)
    }
  }),
})
