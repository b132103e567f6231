import { expect, it } from 'vitest'
import { type Chain, depositAddress } from '../../mock-api/world/addresses'
import { dailyCloses, priceAt } from '../../mock-api/world/market/prices'

const symbols = ['BTC', 'ETH', 'BNB', 'USDT']
const time = Date.UTC(2026, 10, 20, 12, 0, 0)

it('seeded prices are the same on every machine and after every restart', () => {
  expect(symbols.map((symbol) => priceAt(symbol, time))).toEqual(['86425.72', '2982.46', '770.03', '1.0000'])
})

it('the price history has a close for each of the last 365 days', () => {
  const closes = dailyCloses('BTC', time)
  expect(closes).toHaveLength(365)
  expect(closes[0]?.date).toBe('2025-11-20')
  expect(closes[364]).toEqual({ date: '2026-11-19', close: priceAt('BTC', Date.UTC(2026, 10, 20) - 1) })
  expect(closes.map((close) => close.date)).toEqual([...closes.map((close) => close.date)].sort())
})

const pairs: [symbol: string, chain: Chain][] = [
  ['BTC', 'btc'],
  ['ETH', 'eth'],
  ['BNB', 'bsc'],
  ['USDT', 'eth'],
  ['USDT', 'bsc'],
  ['USDT', 'tron'],
]

it('deposit addresses are stable across releases', () => {
  const owner = { accountId: 'ada', type: 'default' }
  const depositAddresses = pairs.map(([symbol, chain]) => depositAddress({ ...owner, symbol, chain }))
  expect(depositAddresses).toMatchInlineSnapshot(`
    [
      "bc1q50z6gr0svcvwmm2rntt4a2pa3wlw423guj0ztp",
      "0x1C8FCe2CAa718eB4A09091f7A76FE3F1E90bc002",
      "0x91bc44bBf31B68f386695DBe6563B2A12Ba1E059",
      "0xf9220c505f2df41795C47a7035d608E9DE547e9f",
      "0xD3746E556Da3Ca4Ef63CB8dDbdddbE080c8a27a7",
      "TST716xLrpioARQyZccF52ugTeVDWn2Hx4",
    ]
  `)
})
