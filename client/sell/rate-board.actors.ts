import { type ApolloClient, CombinedGraphQLErrors } from '@apollo/client'
import { fromPromise } from 'xstate'
import { unranked } from '../../machines/sell/rank.rules'
import {
  SellAnnouncementsDocument,
  SellPageDocument,
  SellRankDocument,
  SellRatesDocument,
} from '../generated/graphql'
import { refusalOf } from '../shared/apollo'
import type { Services } from '../shared/services'

const fetchPolicy = 'network-only'

/** A customer without a rank record is 'Unranked' with 0 (AMB-46). */
const keepUnranked = (client: ApolloClient, accountId: string): void => {
  client.writeQuery({
    query: SellRankDocument,
    variables: { accountId },
    data: {
      __typename: 'Query',
      rank: {
        __typename: 'Rank',
        rankName: unranked,
        totalTradesUSDT: '0.00',
        highestHigherAmountRange: '0.00',
      },
    },
  })
}

/** What the page can do without: should either fail, it is simply not shown (AMB-45). */
const readExtras = async (client: ApolloClient, accountId: string): Promise<void> => {
  const [, rank] = await Promise.allSettled([
    client.query({ query: SellAnnouncementsDocument, fetchPolicy }),
    client.query({ query: SellRankDocument, variables: { accountId }, fetchPolicy }),
  ])
  if (rank.status === 'rejected' && refusalOf(rank.reason).status === 404) keepUnranked(client, accountId)
}

/** Whether an extra failed and took the rates with it: then the rates are worth asking for alone. */
const ratesMayStillCome = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) &&
  refusalOf(error).status !== 401 &&
  !error.errors.some(({ path }) => path?.[0] === 'rates')

/** One request for the whole page; only when a part of it failed are its parts asked for one by one. */
const readSellPage = async (client: ApolloClient, accountId: string): Promise<void> => {
  const { error } = await client.query({
    query: SellPageDocument,
    variables: { accountId },
    fetchPolicy,
    errorPolicy: 'all',
  })
  if (!error) return
  if (!ratesMayStillCome(error)) throw error
  void readExtras(client, accountId)
  await client.query({ query: SellRatesDocument, fetchPolicy })
}

export const rateBoardActors = ({ now }: Services, client: ApolloClient, accountId: string) => ({
  readRates: fromPromise<{ readAt: number }, void>(async () => {
    try {
      await readSellPage(client, accountId)
    } catch (error) {
      // A failed load empties the list (ERR-07): no old rate is left to be shown.
      client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'rates' })
      throw refusalOf(error)
    }
    return { readAt: now() }
  }),
})
