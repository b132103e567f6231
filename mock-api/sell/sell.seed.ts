import type { Database } from '../database/database'
import { announcements, currencies, prices, rates } from '../schema/market'

const pairs: [symbol: string, chain: string, name: string, rate: string, limit: string][] = [
  ['BTC', 'btc', 'Bitcoin', '1647', '10'],
  ['ETH', 'eth', 'Ethereum', '1648.5', '10'],
  ['BNB', 'bsc', 'BNB', '1646.25', '10'],
  ['USDT', 'eth', 'USDT', '1645', '20.5'],
  ['USDT', 'bsc', 'USDT', '1651.5', '0'],
  ['USDT', 'tron', 'USDT', '1652.75', '10'],
]

const dollarPrices = { BTC: '91500', ETH: '3220', BNB: '688.5', USDT: '1' }

const day = 86_400_000

export const seedSell = async (db: Database, epoch: Date): Promise<void> => {
  await db
    .insert(currencies)
    .values(pairs.map(([symbol, chain, name], position) => ({ symbol, chain, name, position })))
  await db.insert(rates).values(
    pairs.map(([symbol, chain, , value, limit], index) => ({
      id: index + 1,
      symbol,
      chain,
      value,
      base: value,
      limit,
    })),
  )
  await db
    .insert(prices)
    .values(Object.entries(dollarPrices).map(([symbol, price]) => ({ symbol, price, at: epoch })))
  const daysAgo = (days: number) => new Date(epoch.getTime() - days * day)
  await db.insert(announcements).values([
    {
      id: 'ann-002',
      body: 'Payouts now arrive within minutes, day and night. Check the network before you send: coins sent on another network are lost.',
      createDate: daysAgo(3),
    },
    {
      id: 'ann-001',
      body: 'Payouts to some banks are delayed today. Your money is safe and on its way.',
      createDate: daysAgo(40),
      active: false,
    },
  ])
}
