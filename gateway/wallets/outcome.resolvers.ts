import { isNotFound, nullIfNotFound, unreachable } from '../core/errors'
import type { MoneyOutcome, QueryResolvers } from '../generated/resolvers'
import { renamed } from '../graphql/field-names'
import { wordsIn } from '../upstream/envelope'
import type { Data, TransactionRow } from '../upstream/rest-calls'
import { inputNames } from './money.resolvers'

type Intent = Data<'/v1/app/wallets/intents/{key}', 'get'>
type Moved = NonNullable<Intent['data']>

type Outcome = Omit<MoneyOutcome, 'transaction'> & { transaction: TransactionRow | null }

const nothing: Omit<Outcome, 'state'> = {
  status: null,
  summary: null,
  fields: [],
  transaction: null,
  activity: null,
  swap: null,
}

/** The transaction by its kind: only a swap has two amounts, only a transaction has a status. */
const resultOf = (data: Moved): Partial<Outcome> => {
  if ('from' in data) return { swap: data }
  return 'status' in data ? { transaction: data } : { activity: data }
}

const outcomeIn = ({ state, status, data, error }: Intent): Outcome => {
  if (state === 'running' || state === 'absent') return { ...nothing, state }
  if (state !== 'done' || status === undefined) throw unreachable()
  if (status >= 200 && status <= 299 && data != null)
    return { ...nothing, state: 'settled', ...resultOf(data) }
  // Only a definite error is returned; any other leaves the outcome unknown.
  if (status < 400 || status > 499 || error == null) throw unreachable()
  const { summary, fields } = wordsIn(error)
  return {
    ...nothing,
    state: 'rejected',
    status,
    summary,
    fields: Object.entries(renamed(inputNames, fields)).map(([field, message]) => ({ field, message })),
  }
}

/** Absent only if the upstream itself says so: a 404 may come from a proxy (ruling 22). */
export const outcomeResolvers = {
  Query: {
    moneyOutcome: async (_, { idempotencyKey }, { rest }) => {
      if (!rest.keepsOutcomes) return { ...nothing, state: 'unknowable' }
      const path = { key: idempotencyKey }
      const { data } = await rest.get('/v1/app/wallets/intents/{key}', { path }).catch((error: unknown) => {
        throw isNotFound(error) ? unreachable() : error
      })
      return outcomeIn(data)
    },

    moneyCalls: async (_, _args, { rest }) => {
      if (!rest.keepsOutcomes) return null
      const calls = await rest.get('/v1/app/wallets/intents').then(({ data }) => data, nullIfNotFound)
      return (
        calls?.map(({ key, call, currencySymbol, ...rest }) => ({
          ...rest,
          idempotencyKey: key,
          kind: call,
          symbol: currencySymbol,
        })) ?? null
      )
    },
  },
} satisfies { Query: QueryResolvers }
