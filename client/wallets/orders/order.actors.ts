import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { apiError } from '../../../machines/core/api-error'
import type { MarketData, Quote } from '../../../machines/wallets/orders/order.rules'
import type { OrderCoins } from '../../../machines/wallets/orders/order.setup'
import { placementMachine } from '../../../machines/wallets/orders/placement.machine'
import type { SwapMarketData, SwapQuote } from '../../../machines/wallets/orders/swap/swap.rules'
import type { TransferMarketData } from '../../../machines/wallets/orders/transfer/transfer.rules'
import type { SellMarketData } from '../../../machines/wallets/orders/wallet-sale/wallet-sale.rules'
import type { Holding } from '../../../machines/wallets/prices/linked-amounts.rules'
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

// The simulation and the tests import these, so they must not use React or the DOM.

const orderActors = <Data extends Holding>(
  services: Services,
  read: (coins: OrderCoins) => Promise<Data>,
) => ({
  readMarketData: fromPromise<Data, OrderCoins>(({ input }) => read(input)),
  placement: placementMachine.provide({
    actors: {
      ...outboxActors(services),
      readMarketData: fromPromise<MarketData, Quote>(({ input: quote }) =>
        read({ from: quote, to: (quote as Partial<SwapQuote>).to ?? null }),
      ),
    },
  }),
})

export const walletSaleActors = (services: Services, client: ApolloClient) =>
  orderActors(services, async ({ from: { symbol, chain } }): Promise<SellMarketData> => {
    if (!isChain(chain)) throw apiError(404, 'Wallet not found')
    const data = await query(client, SellTermsDocument, { symbol, chain })
    if (!data.wallet || !data.dollarPrice || !data.rates) throw apiError(null, null)
    const rate = data.rates.find(({ currency }) => currency.symbol === symbol && currency.chain === chain)
    const { balance, usdBalance } = data.wallet
    const terms = { rate: rate?.value ?? null, limit: rate?.limit ?? null }
    return { symbol, chain, balance, usdBalance, price: assertPrice(data.dollarPrice.price), ...terms }
  })

export const swapActors = (services: Services, client: ApolloClient) =>
  orderActors(services, async ({ from: { symbol, chain }, to }): Promise<SwapMarketData> => {
    if (!isChain(chain) || !to || !isChain(to.chain)) throw apiError(404, 'Wallet not found')
    const data = await query(client, SwapTermsDocument, {
      fromSymbol: symbol,
      fromChain: chain,
      toSymbol: to.symbol,
      toChain: to.chain,
    })
    if (!data.wallet || !data.given || !data.wanted) throw apiError(null, null)
    const [price, toPrice] = [assertPrice(data.given.price), assertPrice(data.wanted.price)]
    const { balance, usdBalance } = data.wallet
    return { symbol, balance, usdBalance, price, toPrice }
  })

export const transferActors = (services: Services, client: ApolloClient) =>
  orderActors(services, async ({ from: { symbol, chain } }): Promise<TransferMarketData> => {
    if (!isChain(chain)) throw apiError(404, 'Wallet not found')
    const data = await query(client, TransferTermsDocument, { symbol, chain })
    if (!data.wallet || !data.dollarPrice) throw apiError(null, null)
    const { balance, usdBalance } = data.wallet
    return { symbol, chain, balance, usdBalance, price: assertPrice(data.dollarPrice.price) }
  })

export const recipientActors = (client: ApolloClient) => ({
  findRecipient: fromPromise<{ id: string }, { userId: string }>(async ({ input }) => {
    const { recipient } = await query(client, FoundRecipientDocument, input)
    return { id: recipient.id }
  }),
})
