import { describe, expect, it } from 'vitest'
import { coinName } from '../../../machines/money/coin-name'
import { networkLabel, networkName } from '../../../machines/money/network'
import { coinOnNetwork, minimumText, onlyThisCoinText } from '../../../machines/sell/deposit/deposit.rules'
import { type Coin, coinsIn, hasLimit, isBest, sharedLimit } from '../../../machines/sell/rates/coin.rules'
import { rateAge } from '../../../machines/sell/rates/rate-age.rules'
import { rate } from './board.fixture'

const rates = [
  rate(1, 'BTC', 'btc', '1650.00', '20.00'),
  rate(2, 'ETH', 'eth', '1640.00'),
  rate(4, 'USDT', 'eth', '1630.00', '10.00'),
  rate(5, 'USDT', 'bsc', '999.50', '10.00'),
  rate(6, 'USDT', 'tron', '1655.25', '10.00'),
]

describe('coins to sell', () => {
  it("a name that starts with 'Bitcoin' is shown as 'Bitcoin' [SELL-08]", () => {
    expect(
      ['Bitcoin', 'Bitcoin Core', 'Bitcoins', 'bitcoin', 'Wrapped Bitcoin', 'USDT'].map(coinName),
    ).toEqual(['Bitcoin', 'Bitcoin', 'Bitcoin', 'bitcoin', 'Wrapped Bitcoin', 'USDT'])
  })

  it('the list groups rates by coin with USDT first', () => {
    expect(
      coinsIn(rates).map(({ symbol, rates: coinRates }) => [symbol, coinRates.map(({ id }) => id)]),
    ).toEqual([
      ['USDT', [6, 4, 5]],
      ['BTC', [1]],
      ['ETH', [2]],
    ])
  })

  it('a coin with several networks shows its highest rate [RATE-03]', () => {
    const bestIds = (coin: Coin) => coin.rates.filter((network) => isBest(network, coin)).map(({ id }) => id)
    const [usdt, bitcoin] = coinsIn(rates)
    expect([bestIds(usdt!), bestIds(bitcoin!)]).toEqual([[6], []])
    const equalRates = [rate(7, 'USDT', 'eth', '1650.00'), rate(8, 'USDT', 'bsc', '1650.0')]
    expect(bestIds(coinsIn(equalRates)[0]!)).toEqual([])
    const [withLowerRate] = coinsIn([rate(9, 'USDT', 'tron', '999.99'), ...equalRates])
    expect([withLowerRate!.rates.map(({ id }) => id), bestIds(withLowerRate!)]).toEqual([
      [7, 8, 9],
      [7, 8],
    ])
  })

  it.each([
    ['0', false],
    ['0.00', false],
    ['0.01', true],
    ['10.00', true],
  ])('a limit of %s is visible: %s [RATE-04]', (limit, isVisible) => {
    expect(hasLimit(limit)).toBe(isVisible)
  })

  it('a collapsed coin shows a limit only when all its networks share it [RATE-04]', () => {
    const usdt = (...limits: string[]) =>
      coinsIn(limits.map((limit, index) => rate(index + 1, 'USDT', 'eth', '1', limit)))[0]!
    expect(sharedLimit(usdt('10.00', '10', '10.0'))).toBe('10.00')
    expect(sharedLimit(usdt('10.00', '10.01'))).toBeNull()
    expect(sharedLimit(usdt('0.00', '0.00'))).toBeNull()
    expect(sharedLimit(usdt('0.00', '10.00'))).toBeNull()
  })

  it('the network labels are ERC-20, BEP-20 and TRC-20; Bitcoin has none [CONST-24]', () => {
    const labels = ['eth', 'bsc', 'tron', 'btc', 'constructor'].map(networkLabel)
    expect(labels).toEqual(['ERC-20', 'BEP-20', 'TRC-20', null, null])
    const names = ['btc', 'eth', 'bsc', 'tron', 'toString'].map(networkName)
    expect(names).toEqual(['Bitcoin', 'Ethereum', 'BNB Smart Chain', 'Tron', 'toString'])
  })
})

describe('deposit page', () => {
  it('the page names the coin with its network, except for Bitcoin (SELL-22)', () => {
    expect(coinOnNetwork(rates[4]!.currency)).toBe('USDT (TRC-20)')
    expect(onlyThisCoinText(rates[4]!.currency)).toBe(
      'Send only USDT (TRC-20) to this address. Any other coin will be lost.',
    )
    expect(onlyThisCoinText(rates[0]!.currency)).toBe(
      'Send only Bitcoin to this address. Any other coin will be lost.',
    )
  })

  it('the deposit page states the minimum payout in dollars', () => {
    expect(minimumText('$10.50')).toBe(
      'The minimum payout is $10.50. Smaller deposits accumulate until it is reached.',
    )
  })
})

describe('age of the rates', () => {
  it.each([
    [0, 'updated 0 s ago', false],
    [4_999, 'updated 0 s ago', false],
    [5_000, 'updated 5 s ago', false],
    [12_999, 'updated 10 s ago', false],
    [59_999, 'updated 55 s ago', false],
    [60_000, 'updated 1 min ago', false],
    [60_001, 'updated 1 min ago', true],
    [3_599_999, 'updated 59 min ago', true],
    [3_600_000, 'updated 1 h ago', true],
    [-5_000, 'updated 0 s ago', false],
  ])('rates of %d ms show %s, stale: %s', (age, text, stale) => {
    expect(rateAge(1_000_000, 1_000_000 + age)).toEqual({ text, stale })
  })
})
