import { Big } from 'big.js'
import { describe, expect, it } from 'vitest'
import { apiError } from '../../../../machines/core/api-error'
import { messages } from '../../../../machines/values/fields'
import {
  insufficientText,
  nairaEstimate,
  type SellMarketData,
  type SellQuote,
  sell,
  sellAll,
  sellErrorText,
} from '../../../../machines/wallets/orders/wallet-sale/wallet-sale.rules'
import {
  draftFromCrypto,
  draftFromUsd,
  emptyDraft,
  fullDraft,
  type LinkedDraft,
} from '../../../../machines/wallets/prices/linked-amounts.rules'

const marketData: SellMarketData = {
  symbol: 'USDT',
  chain: 'tron',
  balance: '100.123456789',
  usdBalance: '100.12',
  price: '1',
  rate: '1600.5',
  limit: '10',
}
const withoutLimit: SellMarketData = { ...marketData, limit: '0' }
const usd = (text: string, data = marketData): LinkedDraft => draftFromUsd({ text, pasted: false }, data)
const crypto = (text: string, data = marketData): LinkedDraft =>
  draftFromCrypto({ text, pasted: false }, data)
const both = (usd: string, crypto: string): LinkedDraft => ({ usd, crypto, typed: 'usd', pasted: null })
const fifty = sell.lock(usd('50'), marketData)!
const all = sellAll.lock(emptyDraft, marketData)!

describe('validation of a sell order', () => {
  const insufficient = { text: insufficientText }
  const tooLittle = { ...insufficient, isTooLittle: true }
  const zero = { text: messages.tooSmall('0') }

  it('an empty amount shows the required message at the typed field only [WSELL-07]', () => {
    expect(sell.check(both('', ''), marketData)).toEqual({ text: messages.required })
    expect(sell.check(both('50', ''), marketData)).toEqual({ text: messages.required })
  })

  it.each([
    ['9.99', tooLittle],
    ['10', undefined],
    ['$10.01', undefined],
    ['100.11', undefined],
    ['100.12', undefined],
    ['100.13', insufficient],
  ])('a sale of %s with limits of 10 and 100.12 dollars [WSELL-08, WSELL-09]', (text, problem) => {
    expect(sell.check(usd(text), marketData)).toEqual(problem)
  })

  it.each([
    ['100.12345678', undefined],
    ['100.12345678\u202fUSDT', undefined],
    ['100.12345679', insufficient],
    ['9.99', tooLittle],
    ['-1', { text: messages.invalidNumber }],
  ])('a sale of %s coins with a balance of 100.123456789 [WSELL-10, WSELL-11]', (text, problem) => {
    expect(sell.check(crypto(text), marketData)).toEqual(problem)
  })

  it('an order of 0 is too little, even without a limit (WSELL-11)', () => {
    expect(sell.check(crypto('0', withoutLimit), withoutLimit)).toEqual(zero)
    expect(sell.check(usd('0', withoutLimit), withoutLimit)).toEqual(zero)
    expect(sell.check(usd('0'), marketData)).toEqual(tooLittle)
    // One amount is less than the smallest coin unit, the other less than a cent.
    const expensive = { ...withoutLimit, balance: '1', usdBalance: '99999999.00', price: '9999999999' }
    expect(sell.check(usd('0.01', expensive), expensive)).toEqual(zero)
    expect(sell.check(crypto('0.00000001', withoutLimit), withoutLimit)).toEqual(zero)
  })

  it('the sell form’s own message for 0 replaces the generic one [ERR-16]', () => {
    expect(sell.check(usd('0', withoutLimit), withoutLimit)?.text).toBe('This field should be more than 0')
    expect(sell.check(usd('0'), marketData)?.text).toBe('Insufficient balance')
  })

  it('the naira estimate of any amount is capped at the balance [CONST-21]', () => {
    const estimates = ['9.99', '50', '100.13', 'abc', ''].map((text) => nairaEstimate(usd(text), marketData))
    expect(estimates).toEqual(['15988.99', '80025.00', '160247.59', '0', '0'])
    expect(nairaEstimate(crypto('500'), marketData)).toBe('160247.59')
    expect(nairaEstimate(usd('50'), { ...marketData, rate: null })).toBe('0')
  })

  it('Max ignores digits beyond 8 decimals in a sale [WSELL-15]', () => {
    for (const balance of ['100.123456789', '100.999999999999999999', '100'])
      expect(sell.check(fullDraft({ ...marketData, balance }), { ...marketData, balance })).toBeUndefined()
  })
})

describe('figures in the review of a sale', () => {
  it('the review shows the typed amount and the naira that the server pays', () => {
    const data = { ...marketData, price: '0.9999', usdBalance: '100.11' }
    // 50 × 0.9999 = 49.995, half-up 50.00; 49.995 × 1600.5 = 80016.9975: the app must not promise 80025.
    expect(sell.lock(crypto('50', data), data)).toMatchObject({
      kind: 'sell',
      amountCrypto: '50',
      amountUsd: '50.00',
      amountNgn: '80016.99',
    })
    // 10 ÷ 3 = 3.33333333 coins, worth 9.99999999
    const atThree = { ...marketData, price: '3', balance: '9', usdBalance: '27.00' }
    expect(sell.lock(usd('10', atThree), atThree)).toMatchObject({ amountUsd: '10', amountNgn: '16004.99' })
    expect([
      sell.lock(usd('9.99'), marketData),
      sell.lock(both('50', 'abc'), marketData),
      sell.lock(both('abc', '50'), marketData),
      sell.lock(usd('50'), { ...marketData, rate: null }),
    ]).toEqual(Array(4).fill(null))
  })

  it('the review of "Sell all" shows every digit and sends 0 (CONST-04)', () => {
    expect(all).toMatchObject({
      kind: 'sellAll',
      amountCrypto: '100.123456789',
      amountUsd: '100.12',
      amountNgn: '160247.59',
    })
    const sent = { id: 'i', symbol: 'USDT', chain: 'tron' }
    // The reviewed naira less 0.5 %, truncated: 159446.35205, 79626.4125 (ruling 29).
    expect(sellAll.intent('i', all)).toEqual({
      ...sent,
      kind: 'sellAll',
      amountCrypto: '0',
      leastNgn: '159446.35',
      mostCrypto: '100.123456789',
    })
    expect(sell.intent('i', fifty)).toEqual({
      ...sent,
      kind: 'sell',
      amountCrypto: '50',
      leastNgn: new Big(fifty.amountNgn).times('0.995').round(2, Big.roundDown).toFixed(2),
    })
  })

  it.each<[Partial<SellMarketData>, string | null]>([
    [{}, null],
    [{ rate: null }, 'There is no rate for this coin at the moment'],
    [{ balance: '0', usdBalance: '0.00' }, insufficientText],
    [{ usdBalance: '10.00' }, null],
    [{ usdBalance: '9.99' }, insufficientText],
    [{ limit: '0', balance: '0', usdBalance: '0' }, insufficientText],
    [{ limit: '0', balance: '0.00000001', usdBalance: '0' }, null],
  ])('"Sell all" needs a rate, a balance, and the limit (WSELL-19): %j', (changed, problem) =>
    expect(sellAll.check(emptyDraft, { ...marketData, ...changed })).toBe(problem),
  )

  it('a new quote keeps the confirmed coins unless they are now below the minimum', () => {
    const atHigherPrice = { ...marketData, price: '1.02', usdBalance: '102.12' }
    const newQuote = { amountCrypto: '50', amountUsd: '51.00', price: '1.02' }
    expect(sell.requote(fifty, atHigherPrice)).toMatchObject(newQuote)
    expect(sell.requote(sell.lock(usd('10'), marketData)!, { ...marketData, price: '0.9' })).toBeNull()
    const fullQuote = { kind: 'sellAll', amountCrypto: '100.123456789', amountUsd: '102.12', price: '1.02' }
    expect(sellAll.requote(all, atHigherPrice)).toMatchObject(fullQuote)
    expect(sellAll.requote(all, { ...atHigherPrice, rate: null })).toBeNull()
  })

  it.each<[string, SellQuote, Partial<SellMarketData>, boolean]>([
    // The limit of a price or rate change is 0.5 %.
    ['$50', fifty, { price: '1.005' }, true],
    ['$50', fifty, { price: '1.00500001' }, false],
    ['$50', fifty, { rate: '1592.4975' }, true],
    ['$50', fifty, { rate: '1592.49' }, false],
    ['$50', fifty, { balance: '50' }, true],
    ['$50', fifty, { balance: '49.99999999' }, false],
    ['$50', fifty, { limit: '49.99' }, true],
    ['$50', fifty, { limit: '50' }, true],
    ['$50', fifty, { limit: '50.01' }, false],
    ['$50', fifty, { limit: null }, true],
    ['$50', fifty, { rate: null }, false],
    ['everything', all, {}, true],
    ['everything', all, { limit: '100.12' }, true],
    ['everything', all, { limit: '100.13' }, false],
    ['everything', all, { balance: '100.123456788' }, false],
    ['everything', all, { balance: '100.1234567891' }, false],
    ['everything', all, { rate: null }, false],
  ])('a quote of %s is valid only within balance, price and limit: %#', (_, ...row) => {
    const [quote, changed, isValid] = row
    expect((quote === all ? sellAll : sell).isValid(quote, { ...marketData, ...changed })).toBe(isValid)
  })
})

it('a sale whose rejection has no message shows a default message (WSELL-22)', () => {
  expect(sellErrorText(apiError(null, null))).toBe('You cannot make sell from wallets at the moment')
  expect(sellErrorText(apiError(422, 'Insufficient balance'))).toBe('Insufficient balance')
})
