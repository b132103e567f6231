import { nullIfNotFound } from '../core/errors'
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers'
import { pageOf } from '../upstream/envelope'

export const helpResolvers = {
  Query: {
    /** An upstream that lacks this list responds 404, and the client then hides it (ruling 47). */
    complaints: (_, { page, size }, { rest }) =>
      rest
        .get('/v1/app/compliants', { query: { page, size } }) // spec: verbatim
        .then((reply) => pageOf(page, reply), nullIfNotFound),
  },
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
    reopenComplaint: async (_, { ticket }, { rest }) =>
      (await rest.post('/v1/app/compliants/{ticket}/reopen', { path: { ticket } })).data, // spec: verbatim
  },
} satisfies { Query: QueryResolvers; Mutation: MutationResolvers }
