import { describe, expect, it } from 'vitest'
import { ambiguousText, amountIn, tooPreciseText } from '../../machines/wallets/amount.rules'
import {
  amountsIn,
  draftFromCrypto,
  draftFromUsd,
  emptyDraft,
  fullDraft,
  type Holding,
  redrawn,
  repriced,
} from '../../machines/wallets/linked.rules'

const holding: Holding = { balance: '2', usdBalance: '200000.00', price: '100000' }
const dearer: Holding = { ...holding, price: '200000', usdBalance: '400000.00' }
const typed = (text: string, pasted = false) => ({ text, pasted })

describe('two linked fields', () => {
  it('say which one was typed, and whether by paste', () => {
    expect(draftFromUsd(typed('1000'), holding)).toEqual({
      usd: '1000',
      crypto: '0.01',
      typed: 'usd',
      pasted: null,
    })
    expect(draftFromUsd(typed('1000', true), holding).pasted).toBe('usd')
    expect(draftFromCrypto(typed('0.01', true), holding)).toEqual({
      usd: '1000.00',
      crypto: '0.01',
      typed: 'crypto',
      pasted: 'crypto',
    })
    expect(draftFromCrypto(typed('0.01'), holding).pasted).toBeNull()
  })

  it('leave the other one empty while nothing is known of the wallet', () => {
    expect([draftFromUsd(typed('1'), null).crypto, draftFromCrypto(typed('1'), null).usd]).toEqual(['', ''])
  })

  it('a pasted thousand that may be a fraction is asked about, in the field where it was pasted only', () => {
    const problem = "Is this 1234 or 1.234? Type it again, with '.' before the decimals."
    expect(amountsIn({ usd: '1,234', crypto: '1,234', typed: 'usd', pasted: 'usd' })).toMatchObject({
      usd: { problem, readings: ['1234', '1.234'] },
      crypto: { value: '1234' },
    })
    expect(amountsIn({ usd: '1,234', crypto: '1,234', typed: 'crypto', pasted: 'crypto' })).toMatchObject({
      usd: { value: '1234' },
      crypto: { problem },
    })
    expect(amountsIn({ usd: '1,234', crypto: '', typed: 'usd', pasted: null }).usd).toEqual({ value: '1234' })
  })

  it('at another price follow what was typed, and remember that it was pasted', () => {
    expect(redrawn(draftFromUsd(typed('1000', true), holding), dearer)).toEqual({
      usd: '1000',
      crypto: '0.005',
      typed: 'usd',
      pasted: 'usd',
    })
    expect(redrawn(draftFromCrypto(typed('0.01'), holding), dearer)).toMatchObject({
      usd: '2000.00',
      pasted: null,
    })
    expect(redrawn(draftFromUsd(typed('1,234', true), holding), dearer).crypto).toBe('')
  })

  it('stay as they are at another price while nothing is typed', () => {
    expect(redrawn(emptyDraft, dearer)).toBe(emptyDraft)
    expect(emptyDraft).toEqual({ usd: '', crypto: '', typed: 'usd', pasted: null })
  })

  it('confirmed coins and Max are as if typed in coins', () => {
    expect(repriced('0.01', dearer)).toEqual({
      usd: '2000.00',
      crypto: '0.01',
      typed: 'crypto',
      pasted: null,
    })
    expect(fullDraft(holding)).toEqual({ usd: '200000.00', crypto: '2', typed: 'crypto', pasted: null })
  })
})

describe('a typed amount', () => {
  it.each([
    ['12,345', ['12345', '12.345']],
    ['123,456', ['123456', '123.456']],
  ])('pasted as %s may mean two things', (text, readings) => {
    expect(amountIn(text, 8, true)).toEqual({
      problem: ambiguousText(readings as [string, string]),
      readings,
    })
  })

  it.each([
    ['1,234.56', '1234.56'],
    ['1,234,567.8', '1234567.8'],
    ['0012.5', '12.5'],
    ['7', '7'],
  ])('%s is %s, pasted or not', (text, value) => {
    expect([amountIn(text, 2), amountIn(text, 2, true)]).toEqual([{ value }, { value }])
  })

  it('with too many decimals says how many there may be', () => {
    expect(amountIn('1.234', 2)).toEqual({ problem: tooPreciseText(2) })
    expect(tooPreciseText(2)).toBe('Use at most 2 decimals')
    expect(amountIn('1.23', 2)).toEqual({ value: '1.23' })
  })
})
