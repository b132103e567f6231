import type { FormattedExecutionResult } from 'graphql'
import { apiError } from '../../../machines/core/api-error'
import type { WalletPair } from '../../../machines/wallets/overview/wallet-overview.machine'
import { whole } from '../../api/ask'
import { isChain } from '../../api/chain'
import { apiErrorIn } from '../../api/transport'
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

/** The list of moves alone may fail: the page says so and works without it. */
const accept = <Data>(answer: FormattedExecutionResult<Data>): Data => {
  const { data, errors } = answer
  const onlyMovesFailed = errors?.every(({ path }) =>
    ['walletActivities', 'activitiesOfWallet'].includes(String(path?.[0])),
  )
  return data && onlyMovesFailed && apiErrorIn(errors)?.status !== 401 ? data : whole(answer)
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
