import { GraphQLScalarType, Kind, type ValueNode } from 'graphql'
import { createApiError } from '../core/errors'

/** 18 digits before the point; after it 8 in an amount, as in the contract, and 18 in a bound (ruling 37). */
const amountPattern = /^\d{1,18}(\.\d{1,8})?$/
const preciseAmountPattern = /^\d{1,18}(\.\d{1,18})?$/
const plainPattern = /^\d+(?:\.\d+)?$/
const numberPattern = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/

/** Writes the upstream's number as plain digits: 1e-8 becomes '0.00000001'. Throws if it is not a number. */
export const toPlainDecimal = (value: unknown): string => {
  if (typeof value === 'string' && plainPattern.test(value)) return value
  const parts =
    typeof value === 'string' || typeof value === 'number' ? numberPattern.exec(String(value)) : null
  if (!parts) throw new TypeError('The upstream sent an invalid number')
  const [text, integer = '', fraction = '', exponent] = parts
  if (exponent === undefined) return text
  const point = integer.length + Number(exponent)
  const digits = `${integer}${fraction}`
    .padEnd(point, '0')
    .padStart(integer.length + fraction.length - point, '0')
  const integerDigits = (point > 0 ? digits.slice(0, point) : '').replace(/^0+(?=\d)/, '')
  const fractionDigits = point > 0 ? digits.slice(point) : digits
  return fractionDigits === '' ? integerDigits : `${integerDigits || '0'}.${fractionDigits}`
}

const invalidAmount = () => createApiError('INVALID', { status: 422, summary: 'Invalid amount' })

const parseAmount =
  (format: RegExp) =>
  (value: unknown): string => {
    if (typeof value !== 'string' || !format.test(value)) throw invalidAmount()
    return value
  }

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

/** A valid date in our own format; `Date` validates all others. */
const utcPattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

const normalizeInstant = (value: unknown): string | null => {
  if (typeof value !== 'string') return null
  if (utcPattern.test(value)) return value
  if (!instantPattern.test(value)) return null
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

const parseInstant = (value: unknown): string => {
  const normalized = normalizeInstant(value)
  if (normalized === null) throw createApiError('INVALID', { status: 422, summary: 'Invalid date' })
  return normalized
}

const literalValue = (node: ValueNode): unknown => (node.kind === Kind.STRING ? node.value : undefined)

const decimalScalarOf = (name: string, format: RegExp) =>
  new GraphQLScalarType<string, string>({
    name,
    serialize: toPlainDecimal,
    parseValue: parseAmount(format),
    parseLiteral: (node) => parseAmount(format)(literalValue(node)),
  })

export const preciseDecimalScalar = decimalScalarOf('PreciseDecimal', preciseAmountPattern)

export const dateTimeScalar = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  serialize: (value) => {
    const normalized = normalizeInstant(value)
    if (normalized === null) throw new TypeError('The upstream sent an invalid time')
    return normalized
  },
  parseValue: parseInstant,
  parseLiteral: (node) => parseInstant(literalValue(node)),
})

export const scalars = {
  Decimal: decimalScalarOf('Decimal', amountPattern),
  PreciseDecimal: preciseDecimalScalar,
  DateTime: dateTimeScalar,
}
