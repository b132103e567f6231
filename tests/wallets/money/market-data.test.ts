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
const outputOf = (logic: AnyActorLogic, input: unknown) => toPromise(createActor(logic, { input }).start())

const sale = (client: ApolloClient) =>
  outputOf(walletSaleActors(services, client).readMarketData, { from: btc, to: null })
const transfer = (client: ApolloClient) =>
  outputOf(transferActors(services, client).readMarketData, { from: tron, to: null })
const swap = (client: ApolloClient) =>
  outputOf(swapActors(services, client).readMarketData, { from: btc, to: tron })
const reads = [
  ['a sale', 'dollarPrice', sale],
  ['a transfer', 'dollarPrice', transfer],
  ['a swap', 'given', swap],
  ['a swap', 'wanted', swap],
] as const

it.each(reads)('%s is rejected when %s is 0', async (_, name, read) => {
  await expect(read(clientWith({ [name]: { price: '0' } }))).rejects.toMatchObject({
    status: 503,
    summary: noPriceText,
  })
  await expect(read(clientWith({ [name]: { price: '0.01' } }))).resolves.toMatchObject({ balance: '1' })
})
