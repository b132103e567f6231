import { describe, expect, it } from 'vitest'
import {
  belowMinimumText,
  isSameToken,
  lockSwapQuote,
  minimumSwap,
  mostToSwap,
  sameTokenText,
  swapAmount,
  swapAmountProblem,
  swapAnew,
  swapEstimate,
  swapRate,
  swapStands,
} from '../../../machines/wallets/orders/swap.rules'
import { intentOf } from '../../../machines/wallets/placement/placement.rules'

const btc = { symbol: 'BTC', chain: 'btc' }
const tron = { symbol: 'USDT', chain: 'tron' }
const eth = { symbol: 'USDT', chain: 'eth' }
const prices = { balance: '0.5', fromPrice: '60000', toPrice: '1.5' }
const typed = (text: string, pasted = false) => ({ text, pasted })

describe('a swap', () => {
  it.each([
    ['0.12345', '0.1234'],
    ['0.12349999', '0.1234'],
    ['0.00009', '0'],
    ['1', '1'],
    ['0.1', '0.1'],
  ])('[CONST-19] %s is truncated to %s', (text, amount) => expect(swapAmount(typed(text))).toBe(amount))

  it('[CONST-18] has a minimum of 0.0005 BTC, 0.005 ETH and 1 of any other coin (AMB-80)', () => {
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
    expect(swapAmountProblem(typed(text), from, { ...prices, balance: '9' })).toBe(problem)
  })

  it('is judged as far as coin and balance are known; Max is cut as well', () => {
    expect(swapAmountProblem(typed('0.00000001'), null, prices)).toBeUndefined()
    expect(swapAmountProblem(typed('9'), btc, null)).toBeUndefined()
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

  it('[SWAP-03] of one coin for itself is none, whatever the network (AMB-82)', () => {
    expect(isSameToken(tron, eth)).toBe(true)
    const pairs = [isSameToken(btc, tron), isSameToken(null, tron), isSameToken(btc, null)]
    expect([...pairs, isSameToken(null, null)]).toEqual(Array(4).fill(false))
    expect([sameTokenText, belowMinimumText('1')]).toEqual([
      "You can't swap the same token",
      'Input value is less than the minimum value required (1)',
    ])
  })

  it('is locked only when everything is known and sound, and sent as locked', () => {
    const locked = lockSwapQuote(typed('0.10009'), btc, tron, prices)!
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
      lockSwapQuote(typed('0.1'), null, tron, prices),
      lockSwapQuote(typed('0.1'), btc, null, prices),
      lockSwapQuote(typed('0.1'), btc, tron, null),
      lockSwapQuote(typed('x'), btc, tron, prices),
      lockSwapQuote(typed('0.1'), btc, btc, prices),
      lockSwapQuote(typed('5'), tron, eth, { ...prices, balance: '9' }),
      lockSwapQuote(typed('0.6'), btc, tron, prices),
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
    expect(intentOf('i', locked)).toEqual(sent)
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
      expect(swapStands(lockSwapQuote(typed('0.1'), btc, tron, prices)!, { ...prices, ...at })).toBe(stands)
    },
  )

  it('is asked for anew at another price, and not where it does not fit any more', () => {
    const locked = lockSwapQuote(typed('0.1'), btc, tron, prices)!
    expect(swapAnew(locked, { ...prices, toPrice: '1.2' })).toMatchObject({ estimate: '5000.00000000' })
    expect(swapAnew(locked, { ...prices, balance: '0.0999' })).toBeNull()
  })
})
