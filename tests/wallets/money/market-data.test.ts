import type { ApolloClient } from '@apollo/client'
import { expect, it } from 'vitest'
import { type AnyActorLogic, createActor, toPromise } from 'xstate'
import type { Services } from '../../../client/flows/services'
import { sellOrderActors, swapActors, transferActors } from '../../../client/wallets/money/market-data.actors'
import { noPriceText } from '../../../machines/wallets/money/price.rules'
import { testServices } from '../../stage/services'

const btc = { symbol: 'BTC', chain: 'btc' }
const tron = { symbol: 'USDT', chain: 'tron' }

/** What every read of market data answers where all prices are 1 but the one that is named. */
const answering = (named: Record<string, { price: string }>): Services => ({
  ...testServices(() => new Promise(() => undefined)),
  transport: async () => ({
    data: {
      wallet: { balance: '1', usdBalance: '1.00' },
      rates: [],
      dollarPrice: { price: '1' },
      given: { price: '1' },
      wanted: { price: '1' },
      ...named,
    } as never,
  }),
})
const client = { writeQuery: () => undefined } as unknown as ApolloClient
const asked = (logic: AnyActorLogic, input: unknown) => toPromise(createActor(logic, { input }).start())

const sale = (services: Services) => asked(sellOrderActors(services, client).readMarketData, btc)
const transfer = (services: Services) => asked(transferActors(services, client).readMarketData, tron)
const swap = (services: Services) =>
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
