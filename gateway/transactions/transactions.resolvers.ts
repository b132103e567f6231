import type { QueryResolvers } from '../generated/resolvers'

export const transactionResolvers = {
  Query: {
    transactions: async (_, { page, size, status, currency }, { rest }) => {
      const { data, paging } = await rest.get('/v1/app/transactions/customer', {
        query: { page, size, status, currency },
      })
      const { transactions, totalTrades, totalNgn, totalUsd } = data
      return {
        nodes: transactions,
        pageInfo: { page, ...paging },
        totals: { totalTrades, totalNgn, totalUsd },
      }
    },
    transaction: async (_, { id }, { rest }) =>
      (await rest.get('/v1/app/transactions/{id}', { path: { id } })).data,
  },
} satisfies { Query: Pick<Required<QueryResolvers>, 'transactions' | 'transaction'> }
