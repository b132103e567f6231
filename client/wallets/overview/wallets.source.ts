import type { FormattedExecutionResult } from 'graphql'
import { apiError } from '../../../machines/core/api-error'
import type { WalletPair } from '../../../machines/wallets/overview/wallet-overview.machine'
import { isChain } from '../../api/chain'
import {
  type Chain,
  KnownWalletModeDocument,
  WalletPageDocument,
  WalletsPageDocument,
} from '../../generated/graphql'
import { querySource } from '../../resource/source'

/** Transactions and rates may fail: the page says so, or shows dollars alone, and works without them. */
const accept = <Data>({ data, errors = [] }: FormattedExecutionResult<Data>): Data | null => {
  const onlyExtrasFailed = errors.every(
    ({ path, extensions }) =>
      ['walletActivities', 'activitiesOfWallet', 'rates'].includes(String(path?.[0])) &&
      extensions?.status !== 401,
  )
  return onlyExtrasFailed ? (data ?? null) : null
}

export const walletsSource = querySource({
  name: 'wallets',
  document: WalletsPageDocument,
  variables: () => ({}),
  accept,
  // The sell pages say where deposits go by the mode that any page read last.
  onRead: ({ wallets }, client) => {
    if (!wallets) return
    const { mode, adminWalletMode } = wallets
    const walletMode = {
      __typename: 'WalletMode',
      walletStatus: mode,
      adminWalletStatus: adminWalletMode,
    } as const
    client.writeQuery({ query: KnownWalletModeDocument, data: { __typename: 'Query', walletMode } })
  },
})

export const walletSource = ({ symbol, chain }: WalletPair) =>
  querySource({
    name: 'wallet',
    document: WalletPageDocument,
    variables: () => ({ symbol, chain: chain as Chain }),
    accept,
    problem: isChain(chain) ? null : apiError(404, 'Wallet not found'),
  })
