import { readFileSync } from 'node:fs'
import {
  buildSchema,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import type { Answers } from '../stage/app-stage'

/** Every page of the dashboard: its title, and where it is. */
export const addresses: [title: string, address: string][] = Object.entries(dashboardRoutes).map(
  ([name, { title, path }]) => {
    const address = path.replace(':currency', 'BTC').replace(':chain', 'btc')
    const query = { sellDetails: '?rateId=6', transactionDetails: '?id=t-1' }[name] ?? ''
    return [title, `${address}${query}`]
  },
)

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

const scalars: Record<string, unknown> = { Int: 1, Float: 1, Boolean: false, ID: 'id-1' }

/** Some answer of each type, as far as it is asked for; lists are empty. */
const someOf = (type: GraphQLOutputType, field: string): unknown => {
  if (isNonNullType(type)) return someOf(type.ofType, field)
  if (isListType(type)) return []
  if (isEnumType(type)) return type.getValues()[0]?.value
  if (isObjectType(type)) return someFieldsOf(type.getFields())
  return scalars[type.name] ?? (/date|At$/i.test(field) ? '2026-11-20T09:30:00.000Z' : '1.00')
}

const someFieldsOf = (fields: Record<string, { type: GraphQLOutputType }>): Answers =>
  Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, () => someOf(type, name)]))

/** An answer for every page of the app. */
export const pageAnswers = (): Answers => ({
  ...someFieldsOf(schema.getQueryType()!.getFields()),
  depositAddress: () => ({ address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }),
  rate: () => ({
    id: 6,
    value: '1655.25',
    limit: '0.00',
    currency: { symbol: 'USDT', name: 'USDT', chain: 'tron' },
  }),
})
