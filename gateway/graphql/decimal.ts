import { GraphQLScalarType, Kind, type ValueNode } from 'graphql'
import { createApiError } from '../core/errors'

/** 18 digits before the point; 8 after it in an amount, as the contract has it, 18 in a bound (ruling 37). */
const amount = /^\d{1,18}(\.\d{1,8})?$/
const preciseAmount = /^\d{1,18}(\.\d{1,18})?$/
const plain = /^\d+(?:\.\d+)?$/
const number = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/

/** Converts an upstream's number to plain digits: 1e-8 becomes '0.00000001'. Throws on anything else. */
export const plainDecimal = (value: unknown): string => {
  if (typeof value === 'string' && plain.test(value)) return value
  const parts = typeof value === 'string' || typeof value === 'number' ? number.exec(String(value)) : null
  if (!parts) throw new TypeError('The upstream sent a number that is none')
  const [text, whole = '', fraction = '', exponent] = parts
  if (exponent === undefined) return text
  const point = whole.length + Number(exponent)
  const digits = `${whole}${fraction}`
    .padEnd(point, '0')
    .padStart(whole.length + fraction.length - point, '0')
  const left = (point > 0 ? digits.slice(0, point) : '').replace(/^0+(?=\d)/, '')
  const right = point > 0 ? digits.slice(point) : digits
  return right === '' ? left : `${left || '0'}.${right}`
}

const invalidAmount = () => createApiError('INVALID', { status: 422, summary: 'Invalid amount' })

const soundAmount =
  (format: RegExp) =>
  (value: unknown): string => {
    if (typeof value !== 'string' || !format.test(value)) throw invalidAmount()
    return value
  }

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

/** The format of an instant; whether the date exists is checked by `Date`. */
const written = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

const soundInstant = (value: unknown): string | null => {
  if (typeof value !== 'string') return null
  if (written.test(value)) return value
  if (!instant.test(value)) return null
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

const askedInstant = (value: unknown): string => {
  const sound = soundInstant(value)
  if (sound === null) throw createApiError('INVALID', { status: 422, summary: 'Invalid date' })
  return sound
}

const literal = (node: ValueNode): unknown => (node.kind === Kind.STRING ? node.value : undefined)

const decimalScalarOf = (name: string, format: RegExp) =>
  new GraphQLScalarType<string, string>({
    name,
    serialize: plainDecimal,
    parseValue: soundAmount(format),
    parseLiteral: (node) => soundAmount(format)(literal(node)),
  })

const decimalScalar = decimalScalarOf('Decimal', amount)
export const preciseDecimalScalar = decimalScalarOf('PreciseDecimal', preciseAmount)

export const dateTimeScalar = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  serialize: (value) => {
    const sound = soundInstant(value)
    if (sound === null) throw new TypeError('The upstream sent a time that is none')
    return sound
  },
  parseValue: askedInstant,
  parseLiteral: (node) => askedInstant(literal(node)),
})

export const scalars = {
  Decimal: decimalScalar,
  PreciseDecimal: preciseDecimalScalar,
  DateTime: dateTimeScalar,
}
