import { isNotFound, nullIfNotFound, unreachableError } from '../core/errors'
import type { MoneyOutcome, QueryResolvers } from '../generated/resolvers'
import { renameFields } from '../graphql/field-names'
import { errorTextIn } from '../upstream/envelope'
import type { Data, TransactionRow } from '../upstream/rest-calls'
import { inputNames } from './money.resolvers'

type Intent = Data<'/v1/app/wallets/intents/{key}', 'get'>
type MovedData = NonNullable<Intent['data']>

type Outcome = Omit<MoneyOutcome, 'transaction'> & { transaction: TransactionRow | null }

const noOutcome: Omit<Outcome, 'state'> = {
  status: null,
  summary: null,
  fields: [],
  transaction: null,
  activity: null,
  swap: null,
}

const resultOf = (data: MovedData): Partial<Outcome> => {
  if ('from' in data) return { swap: data }
  return 'status' in data ? { transaction: data } : { activity: data }
}

const outcomeIn = ({ state, status, data, error }: Intent): Outcome => {
  if (state === 'running' || state === 'absent') return { ...noOutcome, state }
  if (state !== 'done' || status === undefined) throw unreachableError()
  if (status >= 200 && status <= 299 && data != null)
    return { ...noOutcome, state: 'settled', ...resultOf(data) }
  // Only a 4xx with an error is final; anything else leaves the outcome unknown.
  if (status < 400 || status > 499 || error == null) throw unreachableError()
  const { summary, fields } = errorTextIn(error)
  return {
    ...noOutcome,
    state: 'rejected',
    status,
    summary,
    fields: Object.entries(renameFields(inputNames, fields)).map(([field, message]) => ({ field, message })),
  }
}

/** 'absent' only if the upstream reports it: a 404 may come from a proxy (ruling 22). */
export const outcomeResolvers = {
  Query: {
    moneyOutcome: async (_, { idempotencyKey }, { rest }) => {
      if (!rest.keepsOutcomes) return { ...noOutcome, state: 'unknowable' }
      const path = { key: idempotencyKey }
      const { data } = await rest.get('/v1/app/wallets/intents/{key}', { path }).catch((error: unknown) => {
        throw isNotFound(error) ? unreachableError() : error
      })
      return outcomeIn(data)
    },

    moneyCalls: async (_, _args, { rest }) => {
      if (!rest.keepsOutcomes) return null
      const calls = await rest.get('/v1/app/wallets/intents').then(({ data }) => data, nullIfNotFound)
      return (
        calls?.map(({ key, call, currencySymbol, ...details }) => ({
          ...details,
          idempotencyKey: key,
          kind: call,
          symbol: currencySymbol,
        })) ?? null
      )
    },
  },
} satisfies { Query: QueryResolvers }
