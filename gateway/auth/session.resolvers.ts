import type { MutationResolvers, QueryResolvers } from '../generated/resolvers'
import { ApiError, internalError, unreachable } from '../graphql/errors'
import type { Reply } from '../upstream/envelope'
import type { Data } from '../upstream/rest-calls'
import type { RestClient } from '../upstream/rest-client'

export type Account = Data<'/v1/auth/login', 'post'>
type Customer = Data<'/v1/app/customers/{id}', 'get'>

interface Session {
  token: string
  account: Account
  customer: Customer | null
}

const readCustomer = async (rest: RestClient, accountId: string): Promise<Customer> => {
  const { data } = await rest.get('/v1/app/customers/{id}', { path: { id: accountId } })
  return data
}

/**
 * The customer of a session that has just begun, read with its own token. 'Not found' here is no 'unknown user':
 * passed on as it is, it would send the customer to the old-account login (AUTH-14).
 */
export const readOwnCustomer = (rest: RestClient, token: string, accountId: string): Promise<Customer> =>
  readCustomer(rest.withToken(token), accountId).catch((error: unknown) => {
    if (error instanceof ApiError && error.extensions.code === 'NOT_FOUND') throw internalError()
    throw error
  })

/** What a login by password or fingerprint brings home; only the role 'customer' has a customer record. */
export const beginSession = async (
  rest: RestClient,
  { data: account, token }: Reply<Account>,
): Promise<Session> => {
  // A login without a token opens nothing: as good as no answer.
  if (token === null) throw unreachable()
  const isCustomer = account.role.name === 'customer'
  return { token, account, customer: isCustomer ? await readOwnCustomer(rest, token, account.id) : null }
}

export const sessionResolvers = {
  Query: {
    customer: (_, { accountId }, { rest }) => readCustomer(rest, accountId),
  },
  Mutation: {
    logout: async (_, _args, { rest }) => {
      await rest.post('/v1/auth/logout')
      return true
    },
  },
} satisfies {
  Query: Pick<Required<QueryResolvers>, 'customer'>
  Mutation: Pick<Required<MutationResolvers>, 'logout'>
}
