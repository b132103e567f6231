import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { refusal } from '../../machines/shared/refusal'
import { soundPrice } from '../../machines/wallets/price.rules'
import type { SellTerms } from '../../machines/wallets/sell-order.rules'
import type { WalletPair } from '../../machines/wallets/wallet-overview.machine'
import { SellTermsDocument } from '../generated/graphql'
import { outboxActors } from '../outbox/outbox-actors'
import { throwRefusal } from '../shared/apollo'
import { isChain } from '../shared/chain'
import type { Services } from '../shared/services'

/** Balance, price, rate and limit of one wallet, fresh from the server. */
const readTerms = async (client: ApolloClient, { symbol, chain }: WalletPair): Promise<SellTerms> => {
  if (!isChain(chain)) throw refusal(404, 'Wallet not found')
  const { data, error } = await client.query({
    query: SellTermsDocument,
    variables: { symbol, chain },
    fetchPolicy: 'network-only',
    errorPolicy: 'all',
  })
  // What failed may still be known from before: an order is decided with what was read just now, or not at all.
  if (error || !data?.wallet || !data.dollarPrice || !data.rates) throw error ?? refusal(null, null)
  const rate = data.rates.find(({ currency }) => currency.symbol === symbol && currency.chain === chain)
  const { balance, usdBalance } = data.wallet
  return {
    symbol,
    chain,
    balance,
    usdBalance,
    price: soundPrice(data.dollarPrice.price),
    rate: rate?.value ?? null,
    limit: rate?.limit ?? null,
  }
}

export const sellOrderActors = (services: Services, client: ApolloClient) => ({
  ...outboxActors(services),
  readSellTerms: fromPromise<SellTerms, WalletPair>(({ input }) =>
    readTerms(client, input).catch(throwRefusal),
  ),
})
