import { beforeEach, describe, expect, it } from 'vitest'
import { dateTimeScalar, preciseDecimalScalar, toPlainDecimal } from '../../../gateway/graphql/decimal'
import { gatewayFixture } from '../gateway.fixture'
import { success } from '../upstream'

describe('Decimal from the upstream', () => {
  it.each([
    [1e-8, '0.00000001'],
    ['1e-8', '0.00000001'],
    [1e-18, '0.000000000000000001'],
    [1.5e-7, '0.00000015'],
    [1e21, '1000000000000000000000'],
    ['1.25E+3', '1250'],
    ['12.5e-1', '1.25'],
    ['0e-3', '0.000'],
    [0, '0'],
    [-0, '0'],
    [0.5, '0.5'],
    [1650, '1650'],
    ['1650.00', '1650.00'],
    ['0.10', '0.10'],
    ['99.999999999999999900', '99.999999999999999900'],
  ])('the Decimal %s is serialized as %s without losing digits', (sent, expectedText) => {
    expect(toPlainDecimal(sent)).toBe(expectedText)
  })

  it.each([
    ...[-1, '-1', '+1', Number.NaN, Number.POSITIVE_INFINITY, '', ' 1', '1.', '.5', '1,000', '0x10', '١٢'],
    ...['1e9999', '1\n', null, undefined, true, [1], { value: 1 }],
  ])('the gateway rejects the upstream’s decimal %j', (sent) => {
    expect(() => toPlainDecimal(sent)).toThrow('an invalid number')
  })
})

describe('Decimal from the browser', () => {
  const fixture = gatewayFixture()
  beforeEach(() => fixture.upstream.on('POST /v1/app/wallets/sell', success({ id: 'tx' })))
  const query =
    'mutation ($input: WalletSellInput!) { sellFromWallet(input: $input, idempotencyKey: "k") { id } }'
  const sell = (amountCrypto: unknown) =>
    fixture.ask(query, { input: { amountCrypto, symbol: 'USDT', chain: 'tron' } })
  const fields = { amountCrypto: 'Invalid amount' }

  it.each(['0', '1', '0.00000001', '999999999999999999.99999999', '007.10'])(
    'the gateway forwards the amount %s unchanged',
    async (amount) => {
      await sell(amount)
      expect(JSON.parse(fixture.upstream.requests[0]!.body)).toMatchObject({ amountCrypto: amount })
    },
  )

  it.each([
    ...['1e2', '-1', '', ' 1', '1.', '.5', '0.000000001', '1000000000000000000', '١٢', '0x1', '1,5'],
    ...[1, true, [], { a: 1 }, 'at "order.other"; x'],
  ])('the gateway rejects %j (ruling 28), and the error names only the field', async (amount) => {
    const { error } = await sell(amount)
    expect(error?.message).toBe('Invalid amount')
    expect(error?.extensions).toMatchObject({ code: 'NOT_PASSED_ON', status: 503, fields })
    expect(fixture.upstream.requests).toEqual([])
  })

  it.each(['0.00000001', '1.123456789012345678', '999999999999999999.999999999999999999'])(
    'a limit may be as precise as an amount of the server: %s',
    (amount) => expect(preciseDecimalScalar.parseValue(amount)).toBe(amount),
  )
  it.each(['1.1234567890123456789', '1000000000000000000', '-1', '', '1e2', 1])(
    'the gateway rejects the limit %j',
    (amount) => expect(() => preciseDecimalScalar.parseValue(amount)).toThrow('Invalid amount'),
  )

  it('a Decimal variable names itself in its error, and a literal number is invalid', async () => {
    const sellWith = (declarations: string, amount: string, variables = {}) =>
      fixture.ask(
        `mutation ${declarations} { sellFromWallet(input: { amountCrypto: ${amount}, symbol: "USDT", chain: tron }, idempotencyKey: "k") { id } }`,
        variables,
      )
    const rejected = await sellWith('($amount: Decimal!)', '$amount', { amount: '1e5' })
    expect(rejected.error?.extensions.fields).toEqual({ amount: 'Invalid amount' })
    expect((await sellWith('', '0.5')).error?.message).toBe('Invalid amount')
    expect(fixture.upstream.requests).toEqual([])
    await sellWith('', '"0.5"')
    expect(fixture.upstream.requests).toHaveLength(1)
  })
})

describe('DateTime', () => {
  it.each([
    ['2026-01-31T12:00:00.000Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T13:00:00.123456+01:00', '2026-01-31T12:00:00.123Z'],
  ])('the DateTime %s is serialized as %s', (sent, expectedText) => {
    expect(dateTimeScalar.serialize(sent)).toBe(expectedText)
    expect(dateTimeScalar.parseValue(sent)).toBe(expectedText)
  })

  it.each(['', '2026-01-31', '2026-13-01T00:00:00Z', '2026-01-31 12:00:00', 1_700_000_000, null])(
    'DateTime rejects %j',
    (sent) => {
      expect(() => dateTimeScalar.serialize(sent)).toThrow('an invalid time')
      expect(() => dateTimeScalar.parseValue(sent)).toThrow('Invalid date')
    },
  )

  it('DateTime accepts the same days and times as Date', () => {
    const twoDigits = (number: number) => String(number).padStart(2, '0')
    for (const year of ['2024', '2026'])
      for (let month = 0; month <= 13; month += 1)
        for (let day = 0; day <= 32; day += 1)
          for (const time of '00:00:00.000 23:59:59.999 24:00:00.000 12:60:00.000 12:00:60.000'.split(' ')) {
            const sent = `${year}-${twoDigits(month)}-${twoDigits(day)}T${time}Z`
            const date = new Date(sent)
            if (Number.isNaN(date.getTime())) expect(() => dateTimeScalar.serialize(sent)).toThrow('invalid')
            else expect(dateTimeScalar.serialize(sent)).toBe(date.toISOString())
          }
  })
})
