import { describe, expect, it } from 'vitest'
import { ambiguousText } from '../../../machines/values/amount'
import {
  amountsIn,
  cryptoFor,
  draftAtPrice,
  draftFromCrypto,
  draftFromUsd,
  emptyDraft,
  fullDraft,
  recomputeDraft,
  typedAmountOf,
  usdFor,
} from '../../../machines/wallets/prices/linked-amounts.rules'
import { assertPrice, hasPriceChanged, minAcceptable } from '../../../machines/wallets/prices/price.rules'

const typed = (text: string, pasted = false) => ({ text, pasted })

/** 0.123456789 BTC at $81,000 is $9,999.999909, which the server returns as $9,999.99. */
const holding = { symbol: 'BTC', balance: '0.123456789', usdBalance: '9999.99', price: '81000' }
const atHigherPrice = { ...holding, price: '100000' }

describe('linked fields', () => {
  it('a dollar amount fills the coin field [WSELL-12]', () => {
    // 81 / 81000
    const draft = { usd: '81', crypto: '0.001', typed: 'usd', pasted: null }
    expect(draftFromUsd(typed('81'), holding)).toEqual(draft)
    expect(draftFromUsd(typed('81', true), holding)).toEqual({ ...draft, pasted: 'usd' })
  })

  it('a coin amount fills the dollar field [WSELL-13]', () => {
    const draft = { usd: '81.00', crypto: '0.001', typed: 'crypto', pasted: null }
    expect(draftFromCrypto(typed('0.001'), holding)).toEqual(draft)
    expect(draftFromCrypto(typed('0.001', true), holding)).toEqual({ ...draft, pasted: 'crypto' })
  })

  it('an interrupted order is repeated with the typed amount only', () => {
    expect(typedAmountOf(draftFromUsd(typed('81'), holding))).toEqual({ amountCrypto: '', amountUsd: '81' })
    expect(typedAmountOf(draftFromCrypto(typed('0.001'), holding))).toEqual({ amountCrypto: '0.001' })
  })

  it('conversions round half-up to 8 and 2 decimals [CONST-21]', () => {
    const price = (price: string) => ({ symbol: 'XYZ', balance: '1000', usdBalance: '999999.00', price })
    // 1 / 3 = 0.333333333…, 2 / 3 = 0.666666666…, 1 / 64000000 = 0.000000015625, 1 / 40000000 = 0.000000025
    expect(cryptoFor('1', price('3'))).toBe('0.33333333')
    expect(cryptoFor('2', price('3'))).toBe('0.66666667')
    expect(cryptoFor('1', price('64000000'))).toBe('0.00000002')
    expect(cryptoFor('1', price('40000000'))).toBe('0.00000003')
    expect(usdFor('1', price('1.004'))).toBe('1.00')
    expect(usdFor('1', price('1.005'))).toBe('1.01')
    expect(usdFor('3', price('0.1'))).toBe('0.30')
  })

  it('converted amounts are capped at the balance, cut to 8 and 2 decimals (CONST-21)', () => {
    expect(cryptoFor('9999.99', holding)).toBe('0.12345667')
    expect(cryptoFor('10000', holding)).toBe('0.12345678')
    expect(usdFor('0.12345679', holding)).toBe('9999.99')
  })

  it('Max fills both fields and never exceeds the balance [WSELL-14] [WSELL-15]', () => {
    const full = { crypto: '0.12345678', usd: '9999.99', typed: 'crypto', pasted: null }
    expect(fullDraft(holding)).toEqual(full)
  })

  it('an invalid amount or an unknown wallet leaves the other field empty', () => {
    expect(draftFromUsd(typed('1e5'), holding)).toMatchObject({ usd: '1e5', crypto: '' })
    expect(draftFromCrypto(typed('1,234', true), holding)).toMatchObject({ usd: '', crypto: '1,234' })
    expect([draftFromUsd(typed('1'), null).crypto, draftFromCrypto(typed('1'), null).usd]).toEqual(['', ''])
  })

  it('only the field with pasted text warns of an ambiguous separator', () => {
    const ambiguity = { problem: ambiguousText(['1234', '1.234']), readings: ['1234', '1.234'] }
    const acceptedValue = { value: '1234' }
    const both = (pasted: 'usd' | 'crypto' | null) =>
      amountsIn({ usd: '1,234', crypto: '1,234', typed: 'usd', pasted }, 'BTC')
    expect(both('usd')).toEqual({ usd: ambiguity, crypto: acceptedValue })
    expect(both('crypto')).toEqual({ usd: acceptedValue, crypto: ambiguity })
    expect(both(null)).toEqual({ usd: acceptedValue, crypto: acceptedValue })
  })

  it('a new price keeps the typed amount and updates the other field', () => {
    const fromUsd = { usd: '81', crypto: '0.00081', typed: 'usd', pasted: 'usd' }
    expect(recomputeDraft(draftFromUsd(typed('81', true), holding), atHigherPrice)).toEqual(fromUsd)
    const fromCrypto = { usd: '100.00', crypto: '0.001', typed: 'crypto', pasted: null }
    expect(recomputeDraft(draftFromCrypto(typed('0.001'), holding), atHigherPrice)).toEqual(fromCrypto)
    expect(draftAtPrice('0.001', atHigherPrice)).toEqual(fromCrypto)
    expect(recomputeDraft(draftFromUsd(typed('1,234', true), holding), atHigherPrice).crypto).toBe('')
    expect(recomputeDraft(emptyDraft, atHigherPrice)).toBe(emptyDraft)
    expect(emptyDraft).toEqual({ usd: '', crypto: '', typed: 'usd', pasted: null })
  })
})

describe('price change', () => {
  it.each([
    ['100', '100.5', false],
    ['100', '100.50000001', true],
    ['100', '99.5', false],
    ['100', '99.49999999', true],
    ['0.0002', '0.000201', false],
    ['60000', '60300.01', true],
  ])('a price move from %s to %s exceeds 0.5 %%: %s', (from, to, isExceeded) =>
    expect(hasPriceChanged(from, to)).toBe(isExceeded),
  )

  it.each([
    ['100.00', 2, '99.50'],
    ['0.01', 2, '0.00'],
    ['36173280.00', 2, '35992413.60'],
    ['1.99', 2, '1.98'],
    ['0.00000001', 8, '0.00000000'],
  ])('a bound allows %s minus 0.5 %%, cut to %i decimals: %s (ruling 29)', (reviewed, places, bound) =>
    expect(minAcceptable(reviewed, places)).toBe(bound),
  )

  it.each(['0', '0.00', '-1', '-0.00000001'])('the price %s is invalid', (price) => {
    const summary = 'There is no price for this coin at the moment'
    expect(() => assertPrice(price)).toThrow(expect.objectContaining({ status: 503, summary }))
  })

  it.each(['0.00000001', '1', '60000.5'])('the price %s is valid and keeps its digits', (price) =>
    expect(assertPrice(price)).toBe(price),
  )
})
