import type { FormattedExecutionResult } from 'graphql'
import { apiError } from '../../../machines/core/api-error'
import type { WalletPair } from '../../../machines/wallets/overview/wallet-overview.machine'
import { isChain } from '../../api/chain'
import {
  type Chain,
  WalletPageDocument,
  type WalletPageQuery,
  type WalletPageQueryVariables,
  WalletsPageDocument,
  type WalletsPageQuery,
  type WalletsPageQueryVariables,
} from '../../generated/graphql'
import type { Source } from '../../resource/read-resource'

/** Only the list of transactions may fail: the page says so and works without it. */
const accept = <Data>({ data, errors = [] }: FormattedExecutionResult<Data>): Data | null => {
  const onlyMovesFailed = errors.every(
    ({ path, extensions }) =>
      ['walletActivities', 'activitiesOfWallet'].includes(String(path?.[0])) && extensions?.status !== 401,
  )
  return onlyMovesFailed ? (data ?? null) : null
}

export const walletsSource: Source<WalletsPageQuery, WalletsPageQueryVariables> = {
  document: WalletsPageDocument,
  variables: () => ({}),
  accept,
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
