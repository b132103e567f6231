import { buildSchema, type GraphQLScalarType, graphql } from 'graphql'
import { describe, expect, it } from 'vitest'
import { dateTimeScalar, decimalScalar, plainDecimal } from '../../../gateway/graphql/decimal'
import { formatErrorFor } from '../../../gateway/graphql/errors'

describe('Decimal, from the upstream', () => {
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
  ])('%s is written as %s, to the digit', (sent, shown) => {
    expect(plainDecimal(sent)).toBe(shown)
  })

  it.each([
    ...[-1, '-1', '+1', Number.NaN, Number.POSITIVE_INFINITY, '', ' 1', '1.', '.5', '1,000', '0x10', '١٢'],
    ...['1e9999', '1\n', null, undefined, true, [1], { value: 1 }],
  ])('%j is no number and never reaches a screen', (sent) => {
    expect(() => plainDecimal(sent)).toThrow('a number that is none')
  })
})

/** A field of each scalar, as the money calls will have them. */
const schema = buildSchema(`
  scalar Decimal
  scalar DateTime
  input Order { amountCrypto: Decimal! at: DateTime }
  type Query { place(order: Order!): String! plain(amount: Decimal!): String! many(of: [Decimal!]!): String! }
`)
const adopt = (name: string, { serialize, parseValue, parseLiteral }: GraphQLScalarType) =>
  Object.assign(schema.getType(name) as GraphQLScalarType, { serialize, parseValue, parseLiteral })
adopt('Decimal', decimalScalar)
adopt('DateTime', dateTimeScalar)

const root = {
  place: ({ order }: { order: { amountCrypto: string } }) => order.amountCrypto,
  plain: ({ amount }: { amount: string }) => amount,
}

const place = async (amountCrypto: unknown) => {
  const source = 'query ($order: Order!) { place(order: $order) }'
  const variableValues = { order: { amountCrypto } }
  const { data, errors } = await graphql({ schema, source, variableValues, rootValue: root })
  return { data, error: errors?.[0] && formatErrorFor(true)(errors[0].toJSON(), errors[0]) }
}

describe('Decimal, from the browser', () => {
  it.each(['0', '1', '0.00000001', '999999999999999999.99999999', '007.10'])(
    '%s goes on untouched',
    async (amount) => {
      expect((await place(amount)).data).toEqual({ place: amount })
    },
  )

  it.each([
    ...['1e2', '-1', '', ' 1', '1.', '.5', '0.000000001', '1000000000000000000', '١٢', '0x1', '1,5'],
    ...[1, true, [], { a: 1 }, 'at "order.other"; x'],
  ])('%j is refused as INVALID, naming the field and not the value', async (amount) => {
    expect((await place(amount)).error).toEqual({
      message: 'Invalid amount',
      extensions: {
        code: 'INVALID',
        status: 422,
        summary: 'Invalid amount',
        fields: { amountCrypto: 'Invalid amount' },
      },
    })
  })

  it.each([
    ['amount', 'query ($amount: Decimal!) { plain(amount: $amount) }', '1e5'],
    ['of', 'query ($of: [Decimal!]!) { many(of: $of) }', ['1', 'x']],
  ])('names the variable when it stands alone: %s', async (name, source, value) => {
    const { errors } = await graphql({ schema, source, variableValues: { [name]: value }, rootValue: root })
    expect(formatErrorFor(true)(errors![0]!.toJSON(), errors![0])).toMatchObject({
      extensions: { fields: { [name]: 'Invalid amount' } },
    })
  })

  it('accepts no number written into a document', async () => {
    const written = (amount: string) =>
      graphql({ schema, source: `{ plain(amount: ${amount}) }`, rootValue: root })
    expect((await written('0.5')).errors?.[0]?.message).toBe('Invalid amount')
    expect((await written('"0.5"')).data).toEqual({ plain: '0.5' })
  })
})

describe('DateTime', () => {
  it.each([
    ['2026-01-31T12:00:00.000Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T13:00:00.123456+01:00', '2026-01-31T12:00:00.123Z'],
  ])('%s is written as %s', (sent, shown) => {
    expect(dateTimeScalar.serialize(sent)).toBe(shown)
    expect(dateTimeScalar.parseValue(sent)).toBe(shown)
  })

  it.each(['', '2026-01-31', '2026-13-01T00:00:00Z', '2026-01-31 12:00:00', 1_700_000_000, null])(
    '%j is none',
    (sent) => {
      expect(() => dateTimeScalar.serialize(sent)).toThrow('a time that is none')
      expect(() => dateTimeScalar.parseValue(sent)).toThrow('Invalid date')
    },
  )

  it('of every day and hour that is spelled as here, is what Date makes of it, or none', () => {
    const two = (number: number) => String(number).padStart(2, '0')
    for (const year of ['2024', '2026'])
      for (let month = 0; month <= 13; month += 1)
        for (let day = 0; day <= 32; day += 1)
          for (const time of [
            '00:00:00.000',
            '23:59:59.999',
            '24:00:00.000',
            '12:60:00.000',
            '12:00:60.000',
          ]) {
            const sent = `${year}-${two(month)}-${two(day)}T${time}Z`
            const date = new Date(sent)
            if (Number.isNaN(date.getTime())) expect(() => dateTimeScalar.serialize(sent)).toThrow('none')
            else expect(dateTimeScalar.serialize(sent)).toBe(date.toISOString())
          }
  })
})
