import type { ApolloClient } from '@apollo/client'
import type { FormattedExecutionResult } from 'graphql'
import { apiError } from '../../../machines/core/api-error'
import type { WalletPair } from '../../../machines/wallets/overview/wallet-overview.machine'
import { isChain } from '../../api/chain'
import {
  type Chain,
  KnownWalletModeDocument,
  WalletPageDocument,
  type WalletPageQuery,
  type WalletPageQueryVariables,
  WalletsPageDocument,
  type WalletsPageQuery,
  type WalletsPageQueryVariables,
} from '../../generated/graphql'
import type { Source } from '../../resource/read-resource'

/** Transactions and rates may fail: the page says so, or shows dollars alone, and works without them. */
const accept = <Data>({ data, errors = [] }: FormattedExecutionResult<Data>): Data | null => {
  const onlyExtrasFailed = errors.every(
    ({ path, extensions }) =>
      ['walletActivities', 'activitiesOfWallet', 'rates'].includes(String(path?.[0])) &&
      extensions?.status !== 401,
  )
  return onlyExtrasFailed ? (data ?? null) : null
}

export const walletsSource: Source<WalletsPageQuery, WalletsPageQueryVariables> = {
  document: WalletsPageDocument,
  variables: () => ({}),
  accept,
}

/** The sell pages say where deposits go by the mode that any page read last. */
export const rememberMode =
  (client: ApolloClient) =>
  ({ wallets }: WalletsPageQuery): void => {
    if (!wallets) return
    const { mode, adminWalletMode } = wallets
    const walletMode = {
      __typename: 'WalletMode',
      walletStatus: mode,
      adminWalletStatus: adminWalletMode,
    } as const
    client.writeQuery({ query: KnownWalletModeDocument, data: { __typename: 'Query', walletMode } })
  }

export const walletSource = ({
  symbol,
  chain,
}: WalletPair): Source<WalletPageQuery, WalletPageQueryVariables> => ({
  document: WalletPageDocument,
  variables: () => ({ symbol, chain: chain as Chain }),
  accept,
  problem: isChain(chain) ? null : apiError(404, 'Wallet not found'),
})
