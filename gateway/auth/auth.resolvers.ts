import { biometricsResolvers } from './biometrics.resolvers'
import { loginResolvers } from './login.resolvers'
import { recoveryResolvers } from './recovery.resolvers'
import { registerResolvers } from './register.resolvers'
import { sessionResolvers } from './session.resolvers'

/** All resolvers of sign-in and account, by flow. */
export const authResolvers = {
  Query: { ...sessionResolvers.Query, ...biometricsResolvers.Query },
  Mutation: {
    ...sessionResolvers.Mutation,
    ...loginResolvers,
    ...registerResolvers,
    ...recoveryResolvers,
    ...biometricsResolvers.Mutation,
  },
}
