import { useApolloClient } from '@apollo/client/react'
import type { FormattedExecutionResult } from 'graphql'
import { useEffect, useEffectEvent } from 'react'
import type { Coin } from '../../../machines/wallets/orders/order.rules'
import { useDomainEvent } from '../../flows/use-domain-event'
import { KnownWalletModeDocument, type WalletPageQuery, type WalletsPageQuery } from '../../generated/graphql'
import { isChain } from '../chain'

/** Transactions or rates may fail on their own: the page then says so, or shows only dollars. */
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
}

/** Writes the wallet mode to the cache for the sell pages, after each read of the wallets. */
export const useKnownMode = (data: WalletsPageQuery | undefined, readAt: number | null): void => {
  const client = useApolloClient()
  const write = useEffectEvent(() => {
    if (!data?.wallets) return
    const { mode, adminWalletMode } = data.wallets
    const walletMode = {
      __typename: 'WalletMode',
      walletStatus: mode,
      adminWalletStatus: adminWalletMode,
    } as const
    client.writeQuery({ query: KnownWalletModeDocument, data: { __typename: 'Query', walletMode } })
  })
  useEffect(() => {
    if (readAt !== null) write()
  }, [readAt])
}

export const walletReading = ({ symbol, chain }: Coin) => ({
  name: 'wallet',
  variables: isChain(chain) ? { symbol, chain } : null,
  accept: accept<WalletPageQuery>,
})

/** Events after which balances or permissions may have changed, including failures. */
const balanceEvents = /^(walletSale|transfer|swap|placement|outbox|walletMode)\./

export const useMoneySettled = (onSettled: () => void): void =>
  useDomainEvent(({ type }) => {
    if (balanceEvents.test(type)) onSettled()
  })
