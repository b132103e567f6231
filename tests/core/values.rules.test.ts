import { describe, expect, it } from 'vitest'
import {
  biometricLoginFailedText,
  ceremonyMs,
  failureCase,
  unsupportedText,
} from '../../machines/biometrics/biometric'
import { apiError, fieldProblems, withoutField } from '../../machines/core/api-error'
import { assertDefined } from '../../machines/core/assert-defined'
import {
  cannotSellText,
  checkAgainMs,
  isRejected,
  isSettled,
  neverSentOutcome,
  orderText,
  outcomeUnknownText,
  placingLimitMs,
  rejectedOutcome,
  unknownOutcome,
} from '../../machines/money/intent'
import { rateOf } from '../../machines/money/naira'
import { chartRanges, rangeNames, readDrawOrder } from '../../machines/money/price-chart'
import { counted } from '../../machines/values/counted'
import { trimZeros } from '../../machines/values/decimal'
import { passwordVerdict } from '../../machines/values/password'

it.each([
  ['0.50000000', '0.5'],
  ['1.050', '1.05'],
  ['100.00', '100'],
  ['0.0', '0'],
  ['1000', '1000'],
  ['0', '0'],
  ['10.01', '10.01'],
])('%s without trailing zeros is %s', (amount, trimmed) => expect(trimZeros(amount)).toBe(trimmed))

it.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [2, '2 seconds'],
])('a count of %s reads %s', (count, text) => expect(counted(count, 'second')).toBe(text))

describe('payment intent', () => {
  it.each([
    ['sell', '0.5 BTC sale'],
    ['sellAll', 'sale of all BTC'],
    ['transfer', '0.5 BTC transfer'],
    ['swap', '0.5 BTC swap'],
  ] as const)('an intent to %s is described as %s', (kind, text) =>
    expect(orderText({ kind, symbol: 'BTC', amountCrypto: '0.5' })).toBe(text),
  )

  it('an intent ends as settled or rejected, with the texts of the specification', () => {
    const settled = { state: 'settled', result: null } as const
    const rejected = rejectedOutcome(apiError(422, 'No'))
    expect(rejected).toEqual({ state: 'rejected', error: apiError(422, 'No') })
    expect(neverSentOutcome('Gone')).toEqual({ state: 'rejected', error: apiError(null, 'Gone') })
    expect(unknownOutcome).toEqual({ state: 'unknown', decidable: false })
    expect([settled, rejected, unknownOutcome].map(isSettled)).toEqual([true, false, false])
    expect([settled, rejected, unknownOutcome].map(isRejected)).toEqual([false, true, false])
    expect(outcomeUnknownText).toBe('We could not confirm this. Do not send again yet: we are checking.')
    expect(cannotSellText).toBe('You cannot make sell from wallets at the moment')
    expect([placingLimitMs, checkAgainMs]).toEqual([60_000, 10_000])
  })
})

it('assertDefined returns any value except null', () => {
  for (const value of ['text', '', 0, false]) expect(assertDefined(value)).toBe(value)
  expect(() => assertDefined(null)).toThrow('Nothing was confirmed')
})

describe('API error in a form', () => {
  const reason = apiError(422, 'Check it', { email: 'Taken', phone: 'Check it' })

  it('withoutField removes only the error of that field', () => {
    expect(withoutField(reason, 'email')).toEqual(apiError(422, 'Check it', { phone: 'Check it' }))
    expect(withoutField(apiError(422, 'Check it', { email: 'Taken' }), 'email')).toBeNull()
    expect(withoutField(apiError(422, 'Check it'), 'email')).toBeNull()
    expect(withoutField(null, 'email')).toBeNull()
    expect(withoutField(reason, 'other')).toEqual(reason)
  })

  it('an error marks only fields of the form', () => {
    const error = apiError(422, 'Check it', { email: 'Taken', phone: 'Check it', other: 'x', empty: '' })
    expect(fieldProblems(error, ['email', 'phone', 'empty', 'constructor'])).toEqual({ email: 'Taken' })
    expect(fieldProblems(null, ['email'])).toEqual({})
  })
})

it('the rate of a coin matches its symbol and network', () => {
  const rate = (value: string, symbol: string, chain: string) => ({ value, currency: { symbol, chain } })
  const rates = [rate('1', 'ETH', 'eth'), rate('2', 'USDT', 'tron'), rate('3', 'USDT', 'eth')]
  expect(rateOf(rates, { symbol: 'USDT', chain: 'eth' })).toBe('3')
  expect(rateOf(rates, { symbol: 'BTC', chain: 'eth' })).toBeNull()
})

it('the chart offers three ranges', () => {
  expect(chartRanges.map((range) => rangeNames[range])).toEqual(['1 month', '3 months', '1 year'])
})

it('fingerprint errors have their own texts and a limit of 10 s [BIO-07]', () => {
  expect(unsupportedText).toBe('WebAuthn is not supported in this browser')
  expect(biometricLoginFailedText).toBe('Error login')
  expect(ceremonyMs).toBe(10_000)
  expect(failureCase(apiError(null, null, { case: 'aborted' }))).toBe('aborted')
  expect(failureCase(apiError(null, null, { case: 'unsupported' }))).toBe('unsupported')
  expect(failureCase(apiError(null, null, { case: 'something' }))).toBe('general error')
  expect(failureCase(apiError(500, 'Broken'))).toBe('general error')
})

it('without a list, no password is common', () => {
  expect(passwordVerdict('long enough', 8)).toBe('good')
})

it('the chart accepts only exact dates, prices and pairs', () => {
  const order = {
    type: 'chart.draw',
    pair: 'BTCUSD',
    range: '3m',
    points: [{ date: '2026-09-01', price: '120.5' }],
  }
  expect(readDrawOrder(order)).toEqual(order)
  const withPoint = (point: object) => ({ ...order, points: [{ ...order.points[0], ...point }] })
  for (const invalidOrder of [
    withPoint({ date: 'x2026-09-01' }),
    withPoint({ date: '2026-09-01x' }),
    { ...order, pair: 'x BTCUSD' },
    { ...order, pair: 'BTCUSD x' },
  ])
    expect(readDrawOrder(invalidOrder)).toBeNull()
})
