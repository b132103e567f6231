import type { ApolloClient } from '@apollo/client'
import type { FormattedExecutionResult } from 'graphql'
import { apiError } from '../../../machines/core/api-error'
import type { WalletPair } from '../../../machines/wallets/overview/wallet-overview.machine'
import { isChain } from '../../api/chain'
import {
  type Chain,
  KnownWalletModeDocument,
  type WalletPageQuery,
  type WalletsPageQuery,
} from '../../generated/graphql'

/** Transactions and rates may fail: the page says so, or shows dollars alone, and works without them. */
const accept = <Data>({ data, errors = [] }: FormattedExecutionResult<Data>): Data | null => {
  const onlyExtrasFailed = errors.every(
    ({ path, extensions }) =>
      ['walletActivities', 'activitiesOfWallet', 'rates'].includes(String(path?.[0])) &&
      extensions?.status !== 401,
  )
  return onlyExtrasFailed ? (data ?? null) : null
}

export const walletsReading = {
  name: 'wallets',
  variables: {},
  accept: accept<WalletsPageQuery>,
  // The sell pages say where deposits go by the mode that any page read last.
  onRead: ({ wallets }: WalletsPageQuery, client: ApolloClient): void => {
    if (!wallets) return
    const { mode, adminWalletMode } = wallets
    const walletMode = {
      __typename: 'WalletMode',
      walletStatus: mode,
      adminWalletStatus: adminWalletMode,
    } as const
    client.writeQuery({ query: KnownWalletModeDocument, data: { __typename: 'Query', walletMode } })
  },
}

export const walletReading = ({ symbol, chain }: WalletPair) => ({
  name: 'wallet',
  variables: { symbol, chain: chain as Chain },
  accept: accept<WalletPageQuery>,
  problem: isChain(chain) ? null : apiError(404, 'Wallet not found'),
})
