import { describe, expect, it } from 'vitest'
import {
  belowMinimumText,
  isSameToken,
  minimumSwap,
  mostToSwap,
  sameTokenText,
  swap,
  swapAmount,
  swapEstimate,
  swapRate,
} from '../../../machines/wallets/orders/swap.rules'

const btc = { symbol: 'BTC', chain: 'btc' }
const tron = { symbol: 'USDT', chain: 'tron' }
const eth = { symbol: 'USDT', chain: 'eth' }
const prices = { balance: '0.5', fromPrice: '60000', toPrice: '1.5' }
const typed = (text: string, pasted = false) => ({ text, pasted, from: null, to: null })

describe('a swap', () => {
  it.each([
    ['0.12345', '0.1234'],
    ['0.12349999', '0.1234'],
    ['0.00009', '0'],
    ['1', '1'],
    ['0.1', '0.1'],
  ])('[CONST-19] %s is truncated to %s', (text, amount) => expect(swapAmount(typed(text))).toBe(amount))

  it('[CONST-18] has a minimum of 0.0005 BTC, 0.005 ETH and 1 of any other coin', () => {
    expect(['BTC', 'ETH', 'BNB', 'USDT', 'toString', 'constructor'].map(minimumSwap)).toEqual([
      ...['0.0005', '0.005', '1', '1', '1', '1'],
    ])
  })

  it.each([
    ['', 'BTC', 'This field is required'],
    ['abc', 'BTC', 'this is not a valid number'],
    ['0.0004', 'BTC', belowMinimumText('0.0005')],
    ['0.00049999', 'BTC', belowMinimumText('0.0005')],
    ['0.0005', 'BTC', undefined],
    // Cut first, then checked.
    ['0.00059', 'BTC', undefined],
    ['0.0049', 'ETH', belowMinimumText('0.005')],
    ['0.005', 'ETH', undefined],
    ['0.9999', 'BNB', belowMinimumText('1')],
    ['1', 'BNB', undefined],
    ['9', 'BTC', undefined],
    ['9.00009', 'BTC', undefined],
    ['9.0001', 'BTC', 'Insufficient balance'],
  ])('[SWAP-01] [SWAP-02] [CONST-18] of %j %s of 9: %j', (text, symbol, problem) => {
    const from = { symbol, chain: 'x' }
    expect(swap.check({ ...typed(text), from, to: null }, { ...prices, balance: '9' })?.text).toBe(problem)
  })

  it('is judged as far as coin and balance are known; Max is cut as well', () => {
    expect(swap.check({ ...typed('0.00000001'), from: null, to: null }, prices)).toBeUndefined()
    expect(swap.check({ ...typed('9'), from: btc, to: null }, null)).toBeUndefined()
    expect(swapAmount(typed('1,234', true))).toBeNull()
    expect(mostToSwap({ ...prices, balance: '0.123456789' })).toEqual({ text: '0.1234', pasted: false })
    expect(mostToSwap({ ...prices, balance: '1.00009' })).toEqual({ text: '1', pasted: false })
  })

  it('[CONST-20] is estimated at amount × from-rate ÷ to-rate', () => {
    expect(swapEstimate(typed('0.1'), prices)).toBe('4000.00000000')
    expect(swapEstimate(typed('0.10009'), prices)).toBe('4000.00000000')
    expect(swapEstimate(typed('1'), { ...prices, fromPrice: '2', toPrice: '3' })).toBe('0.66666666')
    const none = [swapEstimate(typed(''), prices), swapEstimate(typed('x'), prices)]
    expect([...none, swapEstimate(typed('1'), null)]).toEqual([null, null, null])
  })

  it('tells what one coin is in the other, cut to 8 decimals, without needless zeros', () => {
    expect([swapRate(prices), swapRate({ fromPrice: '2', toPrice: '3' })]).toEqual(['40000', '0.66666666'])
  })

  it('[SWAP-03] of one coin for itself is none, whatever the network', () => {
    expect(isSameToken(tron, eth)).toBe(true)
    const pairs = [isSameToken(btc, tron), isSameToken(null, tron), isSameToken(btc, null)]
    expect([...pairs, isSameToken(null, null)]).toEqual(Array(4).fill(false))
    expect([sameTokenText, belowMinimumText('1')]).toEqual([
      "You can't swap the same token",
      'Input value is less than the minimum value required (1)',
    ])
  })

  it('is locked only when everything is known and sound, and sent as locked', () => {
    const locked = swap.lock({ ...typed('0.10009'), from: btc, to: tron }, prices)!
    expect(locked).toEqual({
      kind: 'swap',
      ...btc,
      to: tron,
      amountCrypto: '0.1',
      estimate: '4000.00000000',
      fromPrice: '60000',
      toPrice: '1.5',
    })
    expect([
      swap.lock({ ...typed('0.1'), from: null, to: tron }, prices),
      swap.lock({ ...typed('0.1'), from: btc, to: null }, prices),
      swap.lock({ ...typed('0.1'), from: btc, to: tron }, null),
      swap.lock({ ...typed('x'), from: btc, to: tron }, prices),
      swap.lock({ ...typed('0.1'), from: btc, to: btc }, prices),
      swap.lock({ ...typed('5'), from: tron, to: eth }, { ...prices, balance: '9' }),
      swap.lock({ ...typed('0.6'), from: btc, to: tron }, prices),
    ]).toEqual(Array(7).fill(null))
    const sent = {
      kind: 'swap',
      id: 'i',
      ...btc,
      amountCrypto: '0.1',
      toSymbol: 'USDT',
      toChain: 'tron',
      leastCrypto: '3980.00000000',
    }
    expect(swap.intent('i', locked)).toEqual(sent)
  })

  it.each([
    [{}, true],
    [{ fromPrice: '60300' }, true],
    [{ fromPrice: '60300.6' }, false],
    [{ toPrice: '1.509' }, false],
    // Both moved alike: one in the other is what it was.
    [{ fromPrice: '66000', toPrice: '1.65' }, true],
    [{ balance: '0.1' }, true],
    [{ balance: '0.0999' }, false],
  ])(
    'stands until one coin in the other moved by more than 0.5 %%, while the wallet has it: %j',
    (at, stands) => {
      expect(
        swap.isValid(swap.lock({ ...typed('0.1'), from: btc, to: tron }, prices)!, { ...prices, ...at }),
      ).toBe(stands)
    },
  )

  it('is asked for anew at another price, and not where it does not fit any more', () => {
    const locked = swap.lock({ ...typed('0.1'), from: btc, to: tron }, prices)!
    expect(swap.requote(locked, { ...prices, toPrice: '1.2' })).toMatchObject({ estimate: '5000.00000000' })
    expect(swap.requote(locked, { ...prices, balance: '0.0999' })).toBeNull()
  })
})
