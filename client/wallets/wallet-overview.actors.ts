import { type ApolloClient, CombinedGraphQLErrors } from '@apollo/client'
import { fromPromise } from 'xstate'
import { apiError } from '../../machines/shared/refusal'
import type { WalletPair } from '../../machines/wallets/wallet-overview.machine'
import { type Chain, WalletPageDocument, WalletsPageDocument } from '../generated/graphql'
import { graphqlApiError, throwApiError } from '../shared/apollo'
import { isChain } from '../shared/chain'
import type { Services } from '../shared/services'

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
