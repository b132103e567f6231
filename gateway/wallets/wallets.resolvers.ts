import type { QueryResolvers } from '../generated/resolvers'
import { pageOf } from '../upstream/envelope'

export const walletResolvers = {
  Query: {
    wallets: async (_, _args, { rest }) => (await rest.get('/v1/app/wallets')).data,
    wallet: async (_, { symbol, chain }, { rest }) =>
      (await rest.get('/v1/app/wallets/{a}/{b}', { path: { a: symbol, b: chain } })).data,
    walletActivities: async (_, { symbol, chain, page, size }, { rest }) => {
      const query = { currencySymbol: symbol ?? 'all', chain: chain ?? 'all', page, size }
      return pageOf(page, await rest.get('/v1/app/wallets/transactions', { query }))
    },
    activitiesOfWallet: async (_, { symbol, chain, page, size }, { rest }) => {
      const request = { path: { a: symbol, b: chain }, query: { page, size } }
      return pageOf(page, await rest.get('/v1/app/wallets/transactions/{a}/{b}', request))
    },
    walletMode: async (_, _args, { rest }) => (await rest.get('/v1/app/wallets/mode')).data,
    recipient: async (_, { userId }, { rest }) => {
      const path = { a: 'customer', b: userId }
      return (await rest.get('/v1/auth/account/find/{a}/{b}', { path })).data
    },
    priceHistory: async (_, { symbol, chain, range }, { rest }) => {
      const { data } = await rest.get('/v1/crypto/{chain}/{symbol}/{type}/transactions/rate/history', {
        path: { chain, symbol: symbol.toLowerCase(), type: 'default' },
        query: { range },
      })
      return data
    },
  },
} satisfies { Query: QueryResolvers }
