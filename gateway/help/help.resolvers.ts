import type { MutationResolvers } from '../generated/resolvers'

export const helpResolvers = {
  Mutation: {
    fileComplaint: async (_, { input, idempotencyKey }, { rest }) => {
      const { data } = await rest.post('/v1/app/compliants', {
        // spec: verbatim
        body: { ...input },
        headers: { 'idempotency-key': idempotencyKey },
        expectedStatus: 201,
      })
      return { ...data, ticket: data.ticket ?? null }
    },
  },
} satisfies { Mutation: MutationResolvers }
