import { GraphQLScalarType, valueFromASTUntyped } from 'graphql'
import { createApiError } from '../core/errors'
import { isJson, type Json } from '../core/json'

const maxBytes = 16 * 1024
const maxDepth = 8
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype'])

const isPlain = (value: unknown): value is Json => {
  if (!isJson(value)) return false
  const parent: unknown = Object.getPrototypeOf(value)
  return parent === null || parent === Object.prototype
}

const isSafe = (value: unknown, depth = 0): boolean => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (depth >= maxDepth) return false
  if (Array.isArray(value)) return value.every((item) => isSafe(item, depth + 1))
  return (
    isPlain(value) &&
    Object.entries(value).every(([name, item]) => !forbiddenNames.has(name) && isSafe(item, depth + 1))
  )
}

const isValid = (value: unknown): value is Json =>
  isPlain(value) && isSafe(value) && JSON.stringify(value).length <= maxBytes

const parseCredential = (value: unknown): Json => {
  if (!isValid(value)) throw createApiError('INVALID', { status: 422, summary: 'Invalid credential' })
  return value
}

/** Accepts at most 16 kB and 8 levels; browser and upstream validate the content. */
export const webAuthnScalar = new GraphQLScalarType<Json, Json>({
  name: 'WebAuthn',
  serialize: (value) => {
    if (!isValid(value)) throw new TypeError('The upstream sent an invalid WebAuthn value')
    return value
  },
  parseValue: parseCredential,
  parseLiteral: (node, variables) => parseCredential(valueFromASTUntyped(node, variables)),
})
