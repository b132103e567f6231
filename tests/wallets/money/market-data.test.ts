import type { ApolloClient } from '@apollo/client'
import { expect, it } from 'vitest'
import { type AnyActorLogic, createActor, toPromise } from 'xstate'
import { swapActors, transferActors, walletSaleActors } from '../../../client/wallets/orders/order.actors'
import { noPriceText } from '../../../machines/wallets/prices/price.rules'
import { testServices } from '../../fixtures/services'

const btc = { symbol: 'BTC', chain: 'btc' }
const tron = { symbol: 'USDT', chain: 'tron' }

/** A client that returns market data with all prices 1, except those given. */
const clientWith = (fieldValues: Record<string, { price: string }>): ApolloClient => {
  const data = {
    wallet: { balance: '1', usdBalance: '1.00' },
    rates: [],
    dollarPrice: { price: '1' },
    given: { price: '1' },
    wanted: { price: '1' },
    ...fieldValues,
  }
  return { query: async () => ({ data }) } as unknown as ApolloClient
}
const services = testServices(() => new Promise(() => undefined))

it.each([
  ['a sale', 'dollarPrice', walletSaleActors, { from: btc, to: null }],
  ['a transfer', 'dollarPrice', transferActors, { from: tron, to: null }],
  ['a swap', 'given', swapActors, { from: btc, to: tron }],
  ['a swap', 'wanted', swapActors, { from: btc, to: tron }],
] as const)('%s is rejected when %s is 0', async (_, name, actorsOf, input) => {
  const readWith = (price: string) => {
    const { readMarketData } = actorsOf(services, clientWith({ [name]: { price } }))
    return toPromise(createActor(readMarketData as AnyActorLogic, { input }).start())
  }
  await expect(readWith('0')).rejects.toMatchObject({ status: 503, summary: noPriceText })
  await expect(readWith('0.01')).resolves.toMatchObject({ balance: '1' })
})
