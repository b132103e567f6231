import type { MutationResolvers, QueryResolvers } from '../generated/resolvers'

export const bankResolvers = {
  Query: {
    // Page 1 has all banks and accounts (CONST-12).
    banks: async (_, _args, { rest }) => (await rest.get('/v1/app/banks', { query: { page: 1 } })).data,
    bankAccounts: async (_, _args, { rest }) =>
      (await rest.get('/v1/app/newbankaccounts', { query: { page: 1 } })).data,
    oldBankAccounts: async (_, _args, { rest }) =>
      (await rest.get('/v1/app/bankaccounts', { query: { page: 1 } })).data,
  },
  Mutation: {
    addBankAccount: async (_, { input, idempotencyKey }, { rest }) =>
      (
        await rest.post('/v1/app/newbankaccounts', {
          body: { ...input },
          headers: { 'idempotency-key': idempotencyKey },
        })
      ).data,
    editBankAccount: async (_, { id, input, password }, { rest }) =>
      (await rest.patch('/v1/app/newbankaccounts/{id}', { path: { id }, body: { ...input, password } })).data,
    makeBankAccountDefault: async (_, { id }, { rest }) =>
      (await rest.patch('/v1/app/newbankaccounts/default/{id}', { path: { id } })).data,
    deleteBankAccount: async (_, { id }, { rest }) =>
      (await rest.delete('/v1/app/newbankaccounts/{id}', { path: { id } })).data,
    restoreBankAccount: async (_, { id }, { rest }) =>
      (await rest.put('/v1/app/newbankaccounts/restore/{id}', { path: { id } })).data,
    discardBankAccount: async (_, { id }, { rest }) =>
      (await rest.delete('/v1/app/newbankaccounts/final/{id}', { path: { id } })).data.id,
  },
} satisfies { Query: QueryResolvers; Mutation: MutationResolvers }
