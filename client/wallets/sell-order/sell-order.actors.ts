import type { ApolloClient } from '@apollo/client'
import { apiError } from '../../../machines/core/api-error'
import { soundPrice } from '../../../machines/wallets/money/price.rules'
import type { SellMarketData } from '../../../machines/wallets/orders/sell.rules'
import type { WalletPair } from '../../../machines/wallets/overview/wallet-overview.machine'
import { query } from '../../api/apollo'
import { isChain } from '../../api/chain'
import type { Services } from '../../flows/services'
import { SellTermsDocument } from '../../generated/graphql'
import { orderActors } from '../placement/placement.actors'

/** Balance, price, rate and limit of one wallet, from the server. */
const readTerms = async (client: ApolloClient, { symbol, chain }: WalletPair): Promise<SellMarketData> => {
  if (!isChain(chain)) throw apiError(404, 'Wallet not found')
  const { data, error } = await query(client, {
    query: SellTermsDocument,
    variables: { symbol, chain },
    fetchPolicy: 'network-only',
    errorPolicy: 'all',
  })
  // Partial results are refused: an order is decided with data read just now, never with cached ones.
  if (error || !data?.wallet || !data.dollarPrice || !data.rates) throw error ?? apiError(null, null)
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

export const sellOrderActors = (services: Services, client: ApolloClient) =>
  orderActors(
    services,
    (pair: WalletPair) => readTerms(client, pair),
    (quote) => quote,
  )
