import { describe, expect, it } from 'vitest'
import {
  belowMinimumText,
  frozenSwap,
  isSameToken,
  minimumSwap,
  mostToSwap,
  sameTokenText,
  swapAmount,
  swapAmountProblem,
  swapEstimate,
  swapStands,
} from '../../machines/wallets/swap.rules'

const btc = { symbol: 'BTC', chain: 'btc' }
const usdt = { symbol: 'USDT', chain: 'tron' }
const terms = { balance: '2', fromPrice: '100000', toPrice: '1' }
const typed = (text: string, pasted = false) => ({ text, pasted })

describe('a swap', () => {
  it('is between two coins, whatever their networks', () => {
    expect(isSameToken(usdt, { ...usdt, chain: 'eth' })).toBe(true)
    expect([
      isSameToken(btc, usdt),
      isSameToken(null, usdt),
      isSameToken(btc, null),
      isSameToken(null, null),
    ]).toEqual(Array(4).fill(false))
    expect([sameTokenText, belowMinimumText('1')]).toEqual([
      "You can't swap the same token",
      'Input value is less than the minimum value required (1)',
    ])
  })

  it.each([
    ['BTC', '0.0005'],
    ['ETH', '0.005'],
    ['USDT', '1'],
    ['constructor', '1'],
  ])('of %s is at least %s', (symbol, least) => expect(minimumSwap(symbol)).toBe(least))

  it.each([
    ['', 'This field is required'],
    ['abc', 'this is not a valid number'],
    ['0.00049999', 'Input value is less than the minimum value required (0.0005)'],
    ['0.0005', undefined],
    ['2', undefined],
    ['2.00009', undefined],
    ['2.0001', 'Insufficient balance'],
  ])('of %j BTC: %j', (text, problem) => {
    expect(swapAmountProblem(typed(text), btc, terms)).toBe(problem)
  })

  it('is judged as far as coin and balance are known', () => {
    expect(swapAmountProblem(typed('0.00000001'), null, terms)).toBeUndefined()
    expect(swapAmountProblem(typed('9'), btc, null)).toBeUndefined()
    expect([swapEstimate(typed('1'), null), swapEstimate(typed('x'), terms)]).toEqual([null, null])
    expect(swapAmount(typed('1,234', true))).toBeNull()
    expect(mostToSwap({ ...terms, balance: '1.00009' })).toEqual({ text: '1', pasted: false })
  })

  it('is frozen only when everything is known and sound', () => {
    const frozen = frozenSwap(typed('1'), btc, usdt, terms)
    expect(frozen).toEqual({
      from: btc,
      to: usdt,
      amountCrypto: '1',
      estimate: '100000.00000000',
      fromPrice: '100000',
      toPrice: '1',
    })
    expect([
      frozenSwap(typed('1'), null, usdt, terms),
      frozenSwap(typed('1'), btc, null, terms),
      frozenSwap(typed('1'), btc, usdt, null),
      frozenSwap(typed('x'), btc, usdt, terms),
      frozenSwap(typed('1'), btc, btc, terms),
      frozenSwap(typed('3'), btc, usdt, terms),
    ]).toEqual(Array(6).fill(null))
  })

  it('stands until one coin in the other moved by more than 0.5 %, and while the wallet has it', () => {
    const frozen = frozenSwap(typed('1'), btc, usdt, terms)!
    const at = (more: object) => swapStands(frozen, { ...terms, ...more })
    expect([
      at({}),
      at({ fromPrice: '100500' }),
      at({ fromPrice: '100501' }),
      at({ toPrice: '1.006' }),
    ]).toEqual([true, true, false, false])
    expect([at({ balance: '1' }), at({ balance: '0.9999' })]).toEqual([true, false])
  })
})
