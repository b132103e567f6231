import type { MoneyOutcome, QueryResolvers } from '../generated/resolvers'
import { ApiError, unreachable } from '../graphql/errors'
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

const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.extensions.code === 'NOT_FOUND'

/**
 * The outcome of a money call. Read-only. Absent only if the upstream itself says so: a 404 may come from a proxy
 * (ruling 22).
 */
export const outcomeResolvers = {
  Query: {
    moneyOutcome: async (_, { idempotencyKey }, { rest }) => {
      if (!rest.keepsOutcomes) return { ...nothing, state: 'unknowable' }
      try {
        const { data } = await rest.get('/v1/app/wallets/intents/{key}', { path: { key: idempotencyKey } })
        return outcomeIn(data)
      } catch (error) {
        if (isNotFound(error)) throw unreachable()
        throw error
      }
    },

    moneyCalls: async (_, _args, { rest }) => {
      if (!rest.keepsOutcomes) return null
      try {
        const { data } = await rest.get('/v1/app/wallets/intents')
        return data.map(({ key, call, currencySymbol, ...rest }) => ({
          ...rest,
          idempotencyKey: key,
          kind: call,
          symbol: currencySymbol,
        }))
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
  },
} satisfies { Query: Pick<Required<QueryResolvers>, 'moneyOutcome' | 'moneyCalls'> }
