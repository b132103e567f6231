import type { MutationResolvers, QueryResolvers } from '../generated/resolvers'

export const transactionResolvers = {
  Query: {
    transactions: async (_, { page, size, status, currency }, { rest }) => {
      const query = { page, size, status, currency }
      const { data, paging } = await rest.get('/v1/app/transactions/customer', { query })
      const { transactions, ...totals } = data
      return { nodes: transactions, pageInfo: { page, ...paging }, totals }
    },
    latestTransactions: async (_, { size }, { rest }) =>
      (await rest.get('/v1/app/transactions/customer', { query: { page: 1, size } })).data.transactions,
    transaction: async (_, { id }, { rest }) =>
      (await rest.get('/v1/app/transactions/{id}', { path: { id } })).data,
    receipt: async (_, { code }, { rest }) =>
      (await rest.get('/v1/app/receipts/{code}', { path: { code } })).data,
    // Page 1 has the newest 100 (API-37).
    comments: async (_, { transactionId }, { rest }) =>
      (await rest.get('/v1/app/comments', { query: { transactionId, page: 1 } })).data,
  },
  Mutation: {
    // The contract requires the id in both the path and the body (API-36).
    reportTransaction: async (_, { transactionId, message }, { rest }) =>
      (
        await rest.patch('/v1/app/transactions/report/{transactionId}', {
          path: { transactionId },
          body: { message, transactionId },
        })
      ).data,
    setNote: async (_, { id, text }, { rest }) =>
      (await rest.put('/v1/app/transactions/{id}/note', { path: { id }, body: { text } })).data,
    addComment: async (_, { transactionId, body, idempotencyKey }, { rest }) =>
      (
        await rest.post('/v1/app/comments', {
          body: { body, transactionId },
          headers: { 'idempotency-key': idempotencyKey },
        })
      ).data,
  },
} satisfies { Query: QueryResolvers; Mutation: MutationResolvers }
