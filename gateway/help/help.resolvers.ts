import type { MutationResolvers } from '../generated/resolvers'

export const helpResolvers = {
  Mutation: {
    fileComplaint: async (_, { input, idempotencyKey }, { rest }) =>
      (
        await rest.post('/v1/app/compliants', {
          // spec: verbatim
          body: { ...input },
          headers: { 'idempotency-key': idempotencyKey },
          only: 201,
        })
      ).data,
  },
} satisfies { Mutation: Pick<Required<MutationResolvers>, 'fileComplaint'> }
