import type { ApolloClient } from '@apollo/client'
import { expect, it } from 'vitest'
import { type AnyActorLogic, createActor, toPromise } from 'xstate'
import { sellOrderActors, swapActors, transferActors } from '../../../client/wallets/money/market-data.actors'
import { noPriceText } from '../../../machines/wallets/money/price.rules'
import { testServices } from '../../stage/services'

const btc = { symbol: 'BTC', chain: 'btc' }
const tron = { symbol: 'USDT', chain: 'tron' }

/** What every read of market data answers where all prices are 1 but the one that is named. */
const answering = (named: Record<string, { price: string }>): ApolloClient => {
  const data = {
    wallet: { balance: '1', usdBalance: '1.00' },
    rates: [],
    dollarPrice: { price: '1' },
    given: { price: '1' },
    wanted: { price: '1' },
    ...named,
  }
  return { query: async () => ({ data }) } as unknown as ApolloClient
}
const services = testServices(() => new Promise(() => undefined))
const asked = (logic: AnyActorLogic, input: unknown) => toPromise(createActor(logic, { input }).start())

const sale = (client: ApolloClient) => asked(sellOrderActors(services, client).readMarketData, btc)
const transfer = (client: ApolloClient) => asked(transferActors(services, client).readMarketData, tron)
const swap = (client: ApolloClient) =>
  asked(swapActors(services, client).readMarketData, { from: btc, to: tron })
const reads = [
  ['a sale', 'dollarPrice', sale],
  ['a transfer', 'dollarPrice', transfer],
  ['a swap', 'given', swap],
  ['a swap', 'wanted', swap],
] as const

it.each(reads)('%s whose %s is 0 is refused: nothing is divided by it', async (_, name, read) => {
  await expect(read(answering({ [name]: { price: '0' } }))).rejects.toMatchObject({
    status: 503,
    summary: noPriceText,
  })
  await expect(read(answering({ [name]: { price: '0.01' } }))).resolves.toMatchObject({ balance: '1' })
})
