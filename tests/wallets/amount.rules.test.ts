import { describe, expect, it } from 'vitest'
import { messages } from '../../machines/shared/fields'
import { ambiguousText, amountIn, tooPreciseText } from '../../machines/wallets/amount.rules'
import {
  cryptoFor,
  draftFromCrypto,
  draftFromUsd,
  fullDraft,
  redrawn,
  usdFor,
} from '../../machines/wallets/linked.rules'
import { hasMoved } from '../../machines/wallets/price.rules'

const nine = '0.123456789'

describe('a typed amount', () => {
  it.each([
    ['0', '0'],
    ['5', '5'],
    ['0.1', '0.1'],
    ['  0.2 ', '0.2'],
    ['007.50', '7.50'],
    ['0.12345678', '0.12345678'],
    ['1,234', '1234'],
    ['1,234.5', '1234.5'],
    ['12,345,678.9', '12345678.9'],
    ['9999999999', '9999999999'],
  ])('%j is %s', (text, value) => expect(amountIn(text, 8)).toEqual({ value }))

  it.each([
    '-1',
    '+1',
    '1e-8',
    '1e309',
    'NaN',
    'Infinity',
    '0x10',
    '１２',
    '٣',
    '1.2.3',
    '1.234,5',
    '1.234.567',
    '1,23',
    '0,222',
    ',5',
    '5,',
    '.5',
    '5.',
    '1 000',
    '1_000',
    '$5',
    '12345678901',
    '1,2345',
    '1234,567',
  ])('%j is no number', (text) => expect(amountIn(text, 8)).toEqual({ problem: messages.invalidNumber }))

  it.each(['', ' ', '\t'])('%j is missing', (text) =>
    expect(amountIn(text, 8)).toEqual({ problem: messages.required }),
  )

  it('has at most 8 decimals of a coin, 2 of a dollar', () => {
    expect(amountIn('0.12345678', 8).value).toBe('0.12345678')
    expect(amountIn(nine, 8)).toEqual({ problem: tooPreciseText(8) })
    expect(amountIn('0.12', 2).value).toBe('0.12')
    expect(amountIn('0.123', 2)).toEqual({ problem: tooPreciseText(2) })
  })

  it('pasted so that it can be read in two ways is refused with both readings', () => {
    const readings = ['1234', '1.234'] as const
    expect(amountIn('1,234', 8, true)).toEqual({ problem: ambiguousText(readings), readings })
    expect(ambiguousText(readings)).toBe(
      "Is this 1234 or 1.234? Type it again, with '.' before the decimals.",
    )
    // One way to read these, pasted or typed.
    expect(amountIn('1,234.5', 8, true)).toEqual({ value: '1234.5' })
    expect(amountIn('1,234,567', 8, true)).toEqual({ value: '1234567' })
    expect(amountIn('1.234', 8, true)).toEqual({ value: '1.234' })
  })
})

/** 0.123456789 BTC at $81,000: $9,999.999909, which the server shows as $9,999.99. */
const holding = { balance: nine, usdBalance: '9999.99', price: '81000' }

describe('linked fields', () => {
  it('[WSELL-12] a dollar amount fills the coin field', () => {
    // 81 / 81000
    expect(draftFromUsd({ text: '81', pasted: false }, holding)).toMatchObject({ usd: '81', crypto: '0.001' })
  })

  it('[WSELL-13] a coin amount fills the dollar field', () => {
    expect(draftFromCrypto({ text: '0.001', pasted: false }, holding)).toMatchObject({ usd: '81.00' })
  })

  it('[CONST-21] conversions round half-up, to 8 and to 2 decimals', () => {
    const price = (price: string) => ({ balance: '1000', usdBalance: '999999.00', price })
    // 1 / 3 = 0.333333333…, 2 / 3 = 0.666666666…, 1 / 64000000 = 0.000000015625, 1 / 40000000 = 0.000000025
    expect(cryptoFor('1', price('3'))).toBe('0.33333333')
    expect(cryptoFor('2', price('3'))).toBe('0.66666667')
    expect(cryptoFor('1', price('64000000'))).toBe('0.00000002')
    expect(cryptoFor('1', price('40000000'))).toBe('0.00000003')
    expect(usdFor('1', price('1.004'))).toBe('1.00')
    expect(usdFor('1', price('1.005'))).toBe('1.01')
    expect(usdFor('3', price('0.1'))).toBe('0.30')
  })

  it('are capped at the balance, cut to 8 and 2 decimals (AMB-72)', () => {
    expect(cryptoFor('9999.99', holding)).toBe('0.12345667')
    expect(cryptoFor('10000', holding)).toBe('0.12345678')
    expect(usdFor('0.12345679', holding)).toBe('9999.99')
  })

  it('[WSELL-14, WSELL-15] Max fills both, cut down, and never exceeds the balance', () => {
    expect(fullDraft(holding)).toMatchObject({ crypto: '0.12345678', usd: '9999.99' })
  })

  it('a text that is no amount empties the other field', () => {
    expect(draftFromUsd({ text: '1e5', pasted: false }, holding)).toMatchObject({ usd: '1e5', crypto: '' })
    expect(draftFromCrypto({ text: '1,234', pasted: true }, holding)).toMatchObject({
      usd: '',
      crypto: '1,234',
    })
  })

  it('at another price what was typed stays and the other field follows', () => {
    const dearer = { ...holding, price: '100000' }
    expect(redrawn(draftFromUsd({ text: '81', pasted: false }, holding), dearer)).toMatchObject({
      usd: '81',
      crypto: '0.00081',
    })
    expect(redrawn(draftFromCrypto({ text: '0.001', pasted: false }, holding), dearer)).toMatchObject({
      usd: '100.00',
      crypto: '0.001',
    })
  })
})

describe('a price', () => {
  it.each([
    ['100', '100.5', false],
    ['100', '100.50000001', true],
    ['100', '99.5', false],
    ['100', '99.49999999', true],
    ['0.0002', '0.000201', false],
    ['60000', '60300.01', true],
  ])('that went from %s to %s has moved by more than 0.5 %%: %s', (from, to, moved) =>
    expect(hasMoved(from, to)).toBe(moved),
  )
})
