import type { ApolloClient } from '@apollo/client'
import { apiError } from '../../../machines/core/api-error'
import { soundPrice } from '../../../machines/wallets/money/price.rules'
import type { SellMarketData } from '../../../machines/wallets/orders/sell.rules'
import type { WalletPair } from '../../../machines/wallets/overview/wallet-overview.machine'
import { ask } from '../../api/ask'
import { isChain } from '../../api/chain'
import type { Services } from '../../flows/services'
import { SellTermsDocument } from '../../generated/graphql'
import { orderActors } from '../placement/placement.actors'

/** Balance, price, rate and limit of one wallet, from the server. */
const readTerms = async (
  { transport }: Services,
  client: ApolloClient,
  { symbol, chain }: WalletPair,
): Promise<SellMarketData> => {
  if (!isChain(chain)) throw apiError(404, 'Wallet not found')
  const data = await ask(transport, SellTermsDocument, { symbol, chain }, { into: client })
  if (!data.wallet || !data.dollarPrice || !data.rates) throw apiError(null, null)
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
    (pair: WalletPair) => readTerms(services, client, pair),
    (quote) => quote,
  )
