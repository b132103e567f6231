import type { MutationResolvers, QueryResolvers } from '../generated/resolvers'
import { internalError, RefusalError, unreachable } from '../shared/errors'
import type { Data, Rest } from '../shared/rest'

type Customer = Data<'/v1/app/customers/{id}', 'get'>

const readCustomer = async (rest: Rest, accountId: string): Promise<Customer> => {
  const { data } = await rest.get('/v1/app/customers/{id}', { path: { id: accountId } })
  return data
}

/**
 * The customer of a login that has just succeeded. 'Not found' here is no 'unknown user': passed on as it is,
 * it would send the customer to the old-account login (AUTH-14).
 */
const readOwnCustomer = (rest: Rest, accountId: string): Promise<Customer> =>
  readCustomer(rest, accountId).catch((error: unknown) => {
    if (error instanceof RefusalError && error.extensions.code === 'NOT_FOUND') throw internalError()
    throw error
  })

export const authResolvers = {
  Query: {
    customer: (_, { accountId }, { rest }) => readCustomer(rest, accountId),
  },
  Mutation: {
    login: async (_, { input }, { rest }) => {
      const { data: account, token } = await rest.post('/v1/auth/login', {
        body: { userId: input.userId, password: input.password },
      })
      // A login without a token opens nothing: as good as no answer.
      if (token === null) throw unreachable()
      const isCustomer = account.role.name === 'customer'
      const customer = isCustomer ? await readOwnCustomer(rest.withToken(token), account.id) : null
      return { token, account, customer }
    },
    loginOld: async (_, { input }, { rest }) => {
      const { data } = await rest.post('/v1/auth/login/old', {
        body: { userId: input.userId, password: input.password },
      })
      const { id, username, email, phone, role } = data
      return {
        id,
        username: username ?? null,
        // The legacy store writes both in lower case (AUTH-21).
        firstName: data.firstname ?? null,
        lastName: data.lastname ?? null,
        email: email ?? null,
        phone: phone ?? null,
        role,
      }
    },
    logout: async (_, _args, { rest }) => {
      await rest.post('/v1/auth/logout')
      return true
    },
  },
} satisfies {
  Query: Pick<Required<QueryResolvers>, 'customer'>
  Mutation: Pick<Required<MutationResolvers>, 'login' | 'loginOld' | 'logout'>
}
