import {
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { schema } from '../schema'

/** Found raw and in every form that a URL, a JSON text or a base64 would give it. */
export const canary = 'CANARY'
export const secret = (what: string) => `${canary} %/..ü🔑 ${what}`

/** Names and keys are checked before anything leaves; every other text may be any. */
const isPlain = (name: string) => /^(id|accountId|idempotencyKey|ticket|transactionId)$/.test(name)

const secretFor = (type: GraphQLInputType, name: string): unknown => {
  if (isNonNullType(type)) return secretFor(type.ofType, name)
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, secretFor(field.type, field.name)]),
    )
  if (isEnumType(type)) return type.getValues()[0]!.name
  if (String(type) === 'Boolean') return true
  if (String(type).endsWith('Decimal')) return '1'
  if (String(type) === 'WebAuthn') return { id: secret('id'), response: { signature: secret('signature') } }
  return isPlain(name) ? `${canary}-${name}` : secret(name)
}

/** Every mutation that there is, with secrets in all it takes. */
export const mutations: [name: string, text: string, variables: Record<string, unknown>][] = Object.values(
  schema.getMutationType()!.getFields(),
).map(({ name, args, type }) => {
  const namedType = getNamedType(type)
  const list = (parts: string[]) => (parts.length > 0 ? `(${parts.join(', ')})` : '')
  const declared = list(args.map((arg) => `$${arg.name}: ${arg.type}`))
  const argumentList = list(args.map((arg) => `${arg.name}: $${arg.name}`))
  return [
    name,
    `${declared} { ${name}${argumentList} ${isObjectType(namedType) ? '{ __typename }' : ''} }`,
    Object.fromEntries(args.map((arg) => [arg.name, secretFor(arg.type, arg.name)])),
  ]
})
