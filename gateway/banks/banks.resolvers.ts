import type { QueryResolvers } from '../generated/resolvers'

export const bankResolvers = {
  Query: {
    // Page 1 holds all of them (AMB-90, contract 5.1 and 5.3).
    banks: async (_, _args, { rest }) => (await rest.get('/v1/app/banks', { query: { page: 1 } })).data,
    bankAccounts: async (_, _args, { rest }) =>
      (await rest.get('/v1/app/newbankaccounts', { query: { page: 1 } })).data,
  },
} satisfies { Query: Pick<Required<QueryResolvers>, 'banks' | 'bankAccounts'> }
