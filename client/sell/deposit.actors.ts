import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import type { CoinRate } from '../../machines/sell/coin.rules'
import { refusal } from '../../machines/shared/refusal'
import { type Chain, DepositPlaceDocument, DepositRateDocument } from '../generated/graphql'
import { refusalOf } from '../shared/apollo'
import type { Services } from '../shared/services'

const fetchPolicy = 'network-only'

interface Coin {
  symbol: string
  chain: Chain
}

const isSame = (one: Coin, other: CoinRate['currency']): boolean =>
  one.symbol === other.symbol && one.chain === other.chain

/** What the page of a rate shows, from the cache. */
const shown = (client: ApolloClient, rateId: number, accountId: string) => {
  const coin = client.readQuery({ query: DepositRateDocument, variables: { id: rateId } })?.rate?.currency
  const address =
    coin &&
    client.readQuery({
      query: DepositPlaceDocument,
      variables: { symbol: coin.symbol, chain: coin.chain, accountId },
    })?.depositAddress?.address
  return { coin, address }
}

export const depositActors = ({ now, copy }: Services, client: ApolloClient, accountId: string) => {
  const readAddress = ({ symbol, chain }: Coin) =>
    client.query({
      query: DepositPlaceDocument,
      variables: { symbol, chain, accountId },
      fetchPolicy,
    })

  /** Rate and address at once when the coin is known from the sell page; else one after the other. */
  const readDeposit = async (rateId: number): Promise<void> => {
    const { coin } = shown(client, rateId, accountId)
    const [{ data }] = await Promise.all([
      client.query({ query: DepositRateDocument, variables: { id: rateId }, fetchPolicy }),
      coin && readAddress(coin),
    ])
    const currency = data?.rate?.currency
    if (currency && !(coin && isSame(coin, currency))) await readAddress(currency)
  }

  return {
    readDeposit: fromPromise<{ readAt: number }, { rateId: number }>(async ({ input }) => {
      try {
        await readDeposit(input.rateId)
      } catch (error) {
        throw refusalOf(error)
      }
      return { readAt: now() }
    }),
    copyAddress: fromPromise<void, { rateId: number }>(async ({ input }) => {
      const { address } = shown(client, input.rateId, accountId)
      if (!address) throw refusal(null, null)
      await copy(address)
    }),
  }
}
