import type { MutationResolvers, QueryResolvers } from '../generated/resolvers'
import { internalError, isNotFound, unreachable } from '../graphql/errors'
import type { Reply } from '../upstream/envelope'
import type { Data } from '../upstream/rest-calls'
import type { RestClient } from '../upstream/rest-client'
import { readSellPage, type SellPage } from '../upstream/sell-page'

export type Account = Data<'/v1/auth/login', 'post'>
type Customer = Data<'/v1/app/customers/{id}', 'get'>

interface Session {
  token: string
  account: Account
  customer: Customer | null
  sellPage: SellPage | null
}

const readCustomer = async (rest: RestClient, accountId: string): Promise<Customer> => {
  const { data } = await rest.get('/v1/app/customers/{id}', { path: { id: accountId } })
  return data
}

/**
 * Opens the session of an authenticated account with its own token; only the role 'customer' has a customer record. A
 * 404 of that record must not pass as 'unknown user', which would send the customer to the old-account login
 * (AUTH-14).
 */
export const openSession = async (
  rest: RestClient,
  account: Account,
  token: string,
  withSellPage: boolean,
): Promise<Session> => {
  const own = rest.withToken(token)
  const customer = readCustomer(own, account.id).catch((error: unknown) => {
    throw isNotFound(error) ? internalError() : error
  })
  const sellPage = withSellPage ? readSellPage(own, account.id, customer) : null
  return { token, account, customer: await customer, sellPage: await sellPage }
}

/** Opens the session after a login by password or fingerprint. */
export const beginSession = async (
  rest: RestClient,
  { data: account, token }: Reply<Account>,
  withSellPage: boolean,
): Promise<Session> => {
  // A login without a token is useless: treated as no answer.
  if (token === null) throw unreachable()
  if (account.role.name !== 'customer') return { token, account, customer: null, sellPage: null }
  return openSession(rest, account, token, withSellPage)
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
  Query: QueryResolvers
  Mutation: MutationResolvers
}
