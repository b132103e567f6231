import type { ApolloClient } from '@apollo/client'
import { apiError } from '../../../machines/core/api-error'
import { soundPrice } from '../../../machines/wallets/money/price.rules'
import type { Coin, SwapMarketData, SwapQuote } from '../../../machines/wallets/orders/swap.rules'
import { ask } from '../../api/ask'
import { isChain } from '../../api/chain'
import type { Services } from '../../flows/services'
import { SwapTermsDocument } from '../../generated/graphql'
import { orderActors } from '../placement/placement.actors'

interface Coins {
  from: Coin
  to: Coin
}

/** The source wallet and both prices, in one request. */
const readTerms = async (
  { transport }: Services,
  client: ApolloClient,
  { from, to }: Coins,
): Promise<SwapMarketData> => {
  if (!isChain(from.chain) || !isChain(to.chain)) throw apiError(404, 'Wallet not found')
  const data = await ask(
    transport,
    SwapTermsDocument,
    { fromSymbol: from.symbol, fromChain: from.chain, toSymbol: to.symbol, toChain: to.chain },
    { into: client },
  )
  if (!data.wallet || !data.given || !data.wanted) throw apiError(null, null)
  const [fromPrice, toPrice] = [soundPrice(data.given.price), soundPrice(data.wanted.price)]
  return { balance: data.wallet.balance, fromPrice, toPrice }
}

export const swapActors = (services: Services, client: ApolloClient) =>
  orderActors(
    services,
    (coins: Coins) => readTerms(services, client, coins),
    (quote) => ({ from: quote, to: (quote as SwapQuote).to }),
  )
