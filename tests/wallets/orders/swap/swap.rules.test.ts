import { describe, expect, it } from 'vitest'
import {
  belowMinimumText,
  isSameToken,
  maxSwapDraft,
  minimumSwap,
  sameTokenText,
  swap,
  swapAmount,
  swapEstimate,
  swapRate,
} from '../../../../machines/wallets/orders/swap/swap.rules'

const btc = { symbol: 'BTC', chain: 'btc' }
const tron = { symbol: 'USDT', chain: 'tron' }
const eth = { symbol: 'USDT', chain: 'eth' }
const prices = { symbol: 'BTC', balance: '0.5', usdBalance: '30000.00', price: '60000', toPrice: '1.5' }
const typed = (crypto: string, pasted: 'crypto' | null = null) => ({ crypto, pasted, from: null, to: null })

describe('swap rules', () => {
  it.each([
    ['0.12345', '0.1234'],
    ['0.12349999', '0.1234'],
    ['0.00009', '0'],
    ['1', '1'],
    ['0.1', '0.1'],
  ])('a swap truncates %s to %s [CONST-19]', (text, amount) => expect(swapAmount(typed(text))).toBe(amount))

  it('the minimum swap is 0.0005 BTC, 0.005 ETH and 1 of other coins [CONST-18]', () => {
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
    // The amount is truncated before the check.
    ['0.00059', 'BTC', undefined],
    ['0.0049', 'ETH', belowMinimumText('0.005')],
    ['0.005', 'ETH', undefined],
    ['0.9999', 'BNB', belowMinimumText('1')],
    ['1', 'BNB', undefined],
    ['9', 'BTC', undefined],
    ['9.00009', 'BTC', undefined],
    ['9.0001', 'BTC', 'Insufficient balance'],
  ])('swap of %j %s with a balance of 9: %j [SWAP-01] [SWAP-02] [CONST-18]', (text, symbol, problem) => {
    const from = { symbol, chain: 'x' }
    expect(swap.check({ ...typed(text), from, to: null }, { ...prices, balance: '9' })?.text).toBe(problem)
  })

  it('validation of a swap skips an unknown coin or balance', () => {
    expect(swap.check({ ...typed('0.00000001'), from: null, to: null }, prices)).toBeUndefined()
    expect(swap.check({ ...typed('9'), from: btc, to: null }, null)).toBeUndefined()
    expect(swapAmount(typed('1,234', 'crypto'))).toBeNull()
    expect(maxSwapDraft({ ...prices, balance: '0.123456789' })).toMatchObject({
      crypto: '0.1234',
      pasted: null,
    })
    expect(maxSwapDraft({ ...prices, balance: '1.00009' })).toMatchObject({ crypto: '1', pasted: null })
  })

  it('a swap estimate is amount × from-rate ÷ to-rate [CONST-20]', () => {
    expect(swapEstimate(typed('0.1'), prices)).toBe('4000.00000000')
    expect(swapEstimate(typed('0.10009'), prices)).toBe('4000.00000000')
    expect(swapEstimate(typed('1'), { ...prices, price: '2', toPrice: '3' })).toBe('0.66666666')
    const none = [swapEstimate(typed(''), prices), swapEstimate(typed('x'), prices)]
    expect([...none, swapEstimate(typed('1'), null)]).toEqual([null, null, null])
  })

  it('the rate of a swap is cut to 8 decimals and has no trailing zeros', () => {
    expect([swapRate(prices), swapRate({ price: '2', toPrice: '3' })]).toEqual(['40000', '0.66666666'])
  })

  it('a swap of a coin for itself is invalid on any network [SWAP-03]', () => {
    expect(isSameToken(tron, eth)).toBe(true)
    const pairs = [isSameToken(btc, tron), isSameToken(null, tron), isSameToken(btc, null)]
    expect([...pairs, isSameToken(null, null)]).toEqual(Array(4).fill(false))
    expect([sameTokenText, belowMinimumText('1')]).toEqual([
      "You can't swap the same token",
      'Input value is less than the minimum value required (1)',
    ])
  })

  it('only a valid swap locks a quote, and the intent has the quote’s values', () => {
    const locked = swap.lock({ ...typed('0.10009'), from: btc, to: tron }, prices)!
    expect(locked).toEqual({
      kind: 'swap',
      ...btc,
      to: tron,
      amountCrypto: '0.1',
      estimate: '4000.00000000',
      price: '60000',
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
    [{ price: '60300' }, true],
    [{ price: '60300.6' }, false],
    [{ toPrice: '1.509' }, false],
    // Both prices changed by the same factor, so that the rate between them is the same.
    [{ price: '66000', toPrice: '1.65' }, true],
    [{ balance: '0.1' }, true],
    [{ balance: '0.0999' }, false],
  ])('a swap quote is valid until the rate moves by more than 0.5 %%: %j', (changed, isValid) => {
    expect(
      swap.isValid(swap.lock({ ...typed('0.1'), from: btc, to: tron }, prices)!, { ...prices, ...changed }),
    ).toBe(isValid)
  })

  it('a swap gets a new quote at another price unless it became invalid', () => {
    const locked = swap.lock({ ...typed('0.1'), from: btc, to: tron }, prices)!
    expect(swap.requote(locked, { ...prices, toPrice: '1.2' })).toMatchObject({ estimate: '5000.00000000' })
    expect(swap.requote(locked, { ...prices, balance: '0.0999' })).toBeNull()
  })
})
