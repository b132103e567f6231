import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  print,
} from 'graphql'
import { schema } from '../../gateway/schema'
import { sensibleInputs } from '../access/sensible-inputs'
import type { Chances } from '../faults/chances'
import { garble, hostileText, hostileValue } from '../wire/hostile'

export const roots: Record<'query' | 'mutation', GraphQLObjectType> = {
  query: schema.getQueryType()!,
  mutation: schema.getMutationType()!,
}

export interface FuzzDocument {
  query: string
  variables: Record<string, unknown>
}

type Field = GraphQLField<unknown, unknown>
const fieldsOf = (type: GraphQLObjectType): Field[] => Object.values(type.getFields())

/** Draws documents: valid by the schema most of the time, with values that need not be. */
export class DocumentMaker {
  #variables: Record<string, unknown> = {}
  #declared: string[] = []
  #fragments: string[] = []

  constructor(readonly chances: Chances) {}

  /** Sound by the schema; its values may still be refused. */
  sound(): FuzzDocument {
    const { chances } = this
    const kind = chances.often(0.65) ? 'query' : 'mutation'
    return this.operation(
      kind,
      chances.some(fieldsOf(roots[kind]), 1 + chances.below(kind === 'query' ? 4 : 2)),
    )
  }

  operation(kind: 'query' | 'mutation', fields: readonly Field[]): FuzzDocument {
    this.#variables = {}
    this.#declared = []
    this.#fragments = []
    const body = fields.map((field, index) => this.#field(field, 0, `r${index}: `)).join(' ')
    const declared = this.#declared.length ? `(${this.#declared.join(', ')})` : ''
    const query = `${kind} Fuzz${declared} { ${body} } ${this.#fragments.join(' ')}`
    return { query, variables: this.#variables }
  }

  /** Broken in one of the ways that validation or the parser must see; the limits: tests/gateway/http/limits.test.ts. */
  broken(): FuzzDocument {
    const { chances } = this
    const { query, variables } = this.sound()
    const text = chances.pick<() => string>([
      () => garble(query, chances),
      () => garble(query, chances),
      () => query.slice(0, chances.below(query.length)),
      () => query.replace(/\{ r0/, '{ noSuchField r0'),
      () => query.replace(/r0: \w+/, 'r0: $&Zz'),
      () => `${query} ${query}`,
      () => query.replace(/^(query|mutation)/, 'subscription'),
      () => '{ rates { ...Missing } }',
      () => `{ rate(id: ${'['.repeat(300)}1${']'.repeat(300)}) { id } }`,
      () => '{ rates { id @skip } }',
      () => '{ __proto__ { constructor } }',
      () => `query ($x: ${chances.pick(['Nope', 'Rate', '__proto__', 'Int'])}) { rate(id: $x) { id } }`,
      () => `{ recipient(userId: "${'\\ud800'}") { id } }`,
      () => hostileText(chances),
    ])()
    return { query: text, variables }
  }

  introspection(): FuzzDocument {
    const { chances } = this
    const query = chances.pick([
      '{ __schema { types { name fields { name } } } }',
      '{ __type(name: "Rate") { name ofType { name ofType { name } } } }',
      '{ __typename }',
      `{ __type(name: "Rate") { ${'ofType { '.repeat(30)}name${' }'.repeat(30)} } }`,
      'query { __schema { queryType { fields { type { ofType { ofType { ofType { name } } } } } } } }',
    ])
    return { query, variables: {} }
  }

  #field(field: Field, depth: number, alias: string): string {
    const { chances } = this
    const sentArgs = field.args.filter((arg) => isNonNullType(arg.type) || chances.often(0.5))
    const args = sentArgs.map((arg) => `${arg.name}: ${this.#argument(arg)}`).join(', ')
    const directive = chances.often(0.03) ? chances.pick([' @include(if: true)', ' @skip(if: false)']) : ''
    return `${alias}${field.name}${args ? `(${args})` : ''}${directive} ${this.#selection(field.type, depth)}`
  }

  #selection(type: GraphQLOutputType, depth: number): string {
    const { chances } = this
    const namedType = getNamedType(type)
    if (!isObjectType(namedType)) return ''
    const picked = chances.some(fieldsOf(namedType), 1 + chances.below(5))
    const inner = picked
      .map((field) => this.#field(field, depth + 1, chances.often(0.02) ? 'z: ' : ''))
      .join(' ')
    // Aliases of the same name below one parent may clash: then the document is not sound, and is counted so.
    if (chances.often(0.1)) return `{ __typename ... on ${namedType.name} { ${inner} } }`
    if (chances.often(0.08)) {
      const name = `F${this.#fragments.length}`
      this.#fragments.push(`fragment ${name} on ${namedType.name} { ${inner} }`)
      return `{ ...${name} }`
    }
    return `{ ${inner} }`
  }

  #argument({ name, type }: GraphQLArgument): string {
    // An object of a scalar cannot be written: tests/gateway/graphql/webauthn.test.ts does it by hand.
    const isWritten = getNamedType(type).name !== 'WebAuthn' && this.chances.often(0.4)
    // Of the right type always: a wrong one would not be sound.
    if (isWritten) return print(astFromValue(this.#value(type, name, false), type)!)
    const variable = `v${this.#declared.length}`
    this.#declared.push(`$${variable}: ${String(type)}`)
    this.#variables[variable] = this.#value(type, name, true)
    return `$${variable}`
  }

  /** A value of the type; a wild one is now and then anything at all. */
  #value(type: GraphQLInputType, name: string, wild: boolean): unknown {
    const { chances } = this
    if (wild && chances.often(0.12)) return hostileValue(chances)
    if (isNonNullType(type)) return this.#value(type.ofType, name, wild)
    if (wild && chances.often(0.05)) return null
    if (isListType(type)) return [this.#value(type.ofType, name, wild)]
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields())
      return Object.fromEntries(
        fields.map((field) => [field.name, this.#value(field.type, field.name, wild)]),
      )
    }
    if (isEnumType(type)) return chances.pick(type.getValues()).name
    if (type.name === 'Int') return chances.pick([1, 6, 20, 0, -1, 2 ** 31 - 1])
    if (type.name === 'Boolean') return chances.often(0.5)
    if (type.name === 'WebAuthn') return { id: 'AAAA', rawId: 'AAAA', response: {}, type: 'public-key' }
    const sensibleValues = sensibleInputs[name]
    if (sensibleValues && chances.often(wild ? 0.75 : 0.6)) return String(chances.pick(sensibleValues))
    if (!wild) return type.name === 'Decimal' ? '20' : hostileText(chances)
    return chances.often(0.6) ? hostileText(chances) : `fuzz${chances.below(50)}`
  }
}
