import { GraphQLScalarType, valueFromASTUntyped } from 'graphql'
import { createApiError } from '../core/errors'
import { isJson, type Json } from '../core/json'

const longest = 16 * 1024
const deepest = 8
const poison = new Set(['__proto__', 'constructor', 'prototype'])

const isPlain = (value: unknown): value is Json => {
  if (!isJson(value)) return false
  const parent: unknown = Object.getPrototypeOf(value)
  return parent === null || parent === Object.prototype
}

/** JSON values no deeper than any ceremony needs. */
const isHarmless = (value: unknown, depth = 0): boolean => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (depth >= deepest) return false
  if (Array.isArray(value)) return value.every((item) => isHarmless(item, depth + 1))
  return (
    isPlain(value) &&
    Object.entries(value).every(([name, item]) => !poison.has(name) && isHarmless(item, depth + 1))
  )
}

const isSound = (value: unknown): value is Json =>
  isPlain(value) && isHarmless(value) && JSON.stringify(value).length <= longest

const askedWith = (value: unknown): Json => {
  if (!isSound(value)) throw createApiError('INVALID', { status: 422, summary: 'Invalid credential' })
  return value
}

/** At most 16 kB and 8 levels deep; browser and upstream validate the content. */
export const webAuthnScalar = new GraphQLScalarType<Json, Json>({
  name: 'WebAuthn',
  serialize: (value) => {
    if (!isSound(value)) throw new TypeError('The upstream sent a ceremony that is none')
    return value
  },
  parseValue: askedWith,
  parseLiteral: (node, variables) => askedWith(valueFromASTUntyped(node, variables)),
})
