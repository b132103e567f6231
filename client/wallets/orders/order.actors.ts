import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { apiError } from '../../../machines/core/api-error'
import type { Coin, MarketData, Quote } from '../../../machines/wallets/orders/order.rules'
import { placementMachine } from '../../../machines/wallets/orders/placement.machine'
import type { SwapMarketData, SwapQuote } from '../../../machines/wallets/orders/swap/swap.rules'
import type { TransferMarketData } from '../../../machines/wallets/orders/transfer/transfer.rules'
import type { SellMarketData } from '../../../machines/wallets/orders/wallet-sale/wallet-sale.rules'
import { assertPrice } from '../../../machines/wallets/prices/price.rules'
import { query } from '../../data/query'
import type { Services } from '../../flows/services'
import { outboxActors } from '../../flows/use-outbox'
import {
  FoundRecipientDocument,
  SellTermsDocument,
  SwapTermsDocument,
  TransferTermsDocument,
} from '../../generated/graphql'
import { isChain } from '../chain'

// Screens, simulation and tests read these: no React, no DOM.

/** The actors that read an order's market data: in the form, and in the placement child. */
const orderActors = <Pair, Data extends MarketData>(
  services: Services,
  read: (pair: Pair) => Promise<Data>,
  pairOf: (quote: Quote) => NoInfer<Pair>,
) => ({
  readMarketData: fromPromise<Data, Pair>(({ input }) => read(input)),
  placement: placementMachine.provide({
    actors: {
      ...outboxActors(services),
      readMarketData: fromPromise<MarketData, Quote>(({ input }) => read(pairOf(input))),
    },
  }),
})

/** Balance, price, rate and limit of one wallet. */
export const walletSaleActors = (services: Services, client: ApolloClient) =>
  orderActors(
    services,
    async ({ symbol, chain }: Coin): Promise<SellMarketData> => {
      if (!isChain(chain)) throw apiError(404, 'Wallet not found')
      const data = await query(client, SellTermsDocument, { symbol, chain })
      if (!data.wallet || !data.dollarPrice || !data.rates) throw apiError(null, null)
      const rate = data.rates.find(({ currency }) => currency.symbol === symbol && currency.chain === chain)
      const { balance, usdBalance } = data.wallet
      const terms = { rate: rate?.value ?? null, limit: rate?.limit ?? null }
      return { symbol, chain, balance, usdBalance, price: assertPrice(data.dollarPrice.price), ...terms }
    },
    (quote) => quote,
  )

/** The source wallet and both prices, in one request. */
export const swapActors = (services: Services, client: ApolloClient) =>
  orderActors(
    services,
    async ({ from, to }: { from: Coin; to: Coin }): Promise<SwapMarketData> => {
      if (!isChain(from.chain) || !isChain(to.chain)) throw apiError(404, 'Wallet not found')
      const data = await query(client, SwapTermsDocument, {
        fromSymbol: from.symbol,
        fromChain: from.chain,
        toSymbol: to.symbol,
        toChain: to.chain,
      })
      if (!data.wallet || !data.given || !data.wanted) throw apiError(null, null)
      const [fromPrice, toPrice] = [assertPrice(data.given.price), assertPrice(data.wanted.price)]
      return { balance: data.wallet.balance, fromPrice, toPrice }
    },
    (quote) => ({ from: quote, to: (quote as SwapQuote).to }),
  )

/** Balance and price of one wallet, and the recipient. */
export const transferActors = (services: Services, client: ApolloClient) => ({
  ...orderActors(
    services,
    async ({ symbol, chain }: Coin): Promise<TransferMarketData> => {
      if (!isChain(chain)) throw apiError(404, 'Wallet not found')
      const data = await query(client, TransferTermsDocument, { symbol, chain })
      if (!data.wallet || !data.dollarPrice) throw apiError(null, null)
      const { balance, usdBalance } = data.wallet
      return { symbol, chain, balance, usdBalance, price: assertPrice(data.dollarPrice.price) }
    },
    (quote) => quote,
  ),
  findRecipient: fromPromise<{ id: string }, { userId: string }>(async ({ input }) => {
    const { recipient } = await query(client, FoundRecipientDocument, input)
    return { id: recipient.id }
  }),
})
