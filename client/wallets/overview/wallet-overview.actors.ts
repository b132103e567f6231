import { type ApolloClient, CombinedGraphQLErrors } from '@apollo/client'
import { fromPromise } from 'xstate'
import { apiError } from '../../../machines/core/api-error'
import type { WalletPair } from '../../../machines/wallets/overview/wallet-overview.machine'
import { graphqlApiError, throwApiError } from '../../api/apollo'
import { isChain } from '../../api/chain'
import type { Services } from '../../flows/services'
import { type Chain, WalletPageDocument, WalletsPageDocument } from '../../generated/graphql'

const options = { fetchPolicy: 'network-only', errorPolicy: 'all' } as const

/** The list of moves alone may fail: the page says so and works without it. */
const onlyMovesFailed = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) &&
  graphqlApiError(error).status !== 401 &&
  error.errors.every(({ path }) => ['walletActivities', 'activitiesOfWallet'].includes(String(path?.[0])))

const readPage = async (client: ApolloClient, pair: WalletPair | null): Promise<void> => {
  if (pair && !isChain(pair.chain)) throw apiError(404, 'Wallet not found')
  const { error } = pair
    ? await client.query({
        query: WalletPageDocument,
        variables: { symbol: pair.symbol, chain: pair.chain as Chain },
        ...options,
      })
    : await client.query({ query: WalletsPageDocument, ...options })
  if (!error) return
  if (!onlyMovesFailed(error)) throw error
  // A failed load empties the list (ERR-07): older moves would pass for these figures' own.
  client.cache.modify({ fields: { [pair ? 'activitiesOfWallet' : 'walletActivities']: () => null } })
}

export const walletOverviewActors = ({ now }: Services, client: ApolloClient) => ({
  readWallets: fromPromise<{ readAt: number }, { pair: WalletPair | null }>(async ({ input }) => {
    await readPage(client, input.pair).catch(throwApiError)
    return { readAt: now() }
  }),
})
