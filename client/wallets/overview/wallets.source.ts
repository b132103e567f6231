import type { ApolloClient } from '@apollo/client'
import type { FormattedExecutionResult } from 'graphql'
import { apiError } from '../../../machines/core/api-error'
import type { Coin } from '../../../machines/wallets/orders/order.rules'
import { isChain } from '../../data/chain'
import { useDomainEvent } from '../../flows/use-domain-event'
import {
  type Chain,
  KnownWalletModeDocument,
  type WalletPageQuery,
  type WalletsPageQuery,
} from '../../generated/graphql'

/** Transactions and rates may fail: the page says so, or shows dollars alone. */
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
  // The sell pages read the mode from the cache, where any page may have updated it.
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

export const walletReading = ({ symbol, chain }: Coin) => ({
  name: 'wallet',
  variables: { symbol, chain: chain as Chain },
  accept: accept<WalletPageQuery>,
  problem: isChain(chain) ? null : apiError(404, 'Wallet not found'),
})

/** Events that may change balances or permissions, also failed ones. */
const moving = /^(walletSale|transfer|swap|placement|outbox|walletMode)\./

export const useMoneySettled = (onSettled: () => void): void =>
  useDomainEvent(({ type }) => {
    if (moving.test(type)) onSettled()
  })
