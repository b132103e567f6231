import type { QueryResolvers } from '../generated/resolvers'

export const sellResolvers = {
  Query: {
    rates: async (_, _args, { rest }) => (await rest.get('/v1/app/rates/all')).data,
    rate: async (_, { id }, { rest }) => (await rest.get('/v1/app/rates/{id}', { path: { id } })).data,
    currencies: async (_, _args, { rest }) => (await rest.get('/v1/app/currencies')).data,
    depositAddress: async (_, { symbol, chain, accountId, walletType }, { rest }) => {
      const { data } = await rest.get('/v1/crypto/{chain}/{symbol}/{type}/addresses/{id}', {
        path: { chain, symbol: symbol.toLowerCase(), type: walletType ?? 'default', id: accountId },
      })
      return data
    },
    dollarPrice: async (_, { symbol, chain }, { rest }) => {
      const { data } = await rest.get('/v1/crypto/{chain}/{symbol}/{type}/transactions/rate', {
        path: { chain, symbol: symbol.toLowerCase(), type: 'default' },
      })
      return data
    },
    announcements: async (_, _args, { rest }) => (await rest.get('/v1/app/announcements')).data,
    rank: async (_, { accountId }, { rest }) =>
      (await rest.get('/v1/app/ranks/{id}', { path: { id: accountId } })).data,
    kyc: async (_, { accountId }, { rest }) =>
      (await rest.get('/v1/app/admin/kyc/{id}', { path: { id: accountId } })).data,
  },
} satisfies { Query: QueryResolvers }
