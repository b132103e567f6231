import { expect, it } from 'vitest'
import { type Chain, depositAddress } from '../../mock-api/world/addresses'
import { dailyCloses, priceAt } from '../../mock-api/world/market/prices'

const symbols = ['BTC', 'ETH', 'BNB', 'USDT']
const moment = Date.UTC(2026, 10, 20, 12, 0, 0)

it('a price is the same on every machine and after every restart', () => {
  expect(symbols.map((symbol) => priceAt(symbol, moment))).toEqual([
    '86425.72',
    '2982.46',
    '770.03',
    '1.0000',
  ])
})

it('the price history has a close for each of the last 365 days', () => {
  const closes = dailyCloses('BTC', moment)
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
  const whose = { accountId: 'ada', type: 'default' }
  const depositAddresses = pairs.map(([symbol, chain]) => depositAddress({ ...whose, symbol, chain }))
  expect(depositAddresses).toMatchInlineSnapshot(`
      [
        "bc1q0wauvhdf6s2azg3yalzw6j3drwypy90e3qyhw2",
        "0x1D9251C2d75632c3C19ff3c2c282604355d33E22",
        "0xcfcB759391905B59de1fFeA63F44e23F46524B0a",
        "0x83f8FDB7945E720F4553b06D2d2aD33fc20a8d4b",
        "0xBCC7579F4288eeA32e6f3aEe36FDC082C67e468D",
        "THcyqXxWZKorv9YAwEAwCKdwH4ENrYGeKw",
      ]
    `)
})
