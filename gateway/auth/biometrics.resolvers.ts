import type { MutationResolvers, QueryResolvers } from '../generated/resolvers'
import { nullIfNotFound } from '../graphql/errors'
import type { Body } from '../upstream/rest-calls'
import { beginSession } from './session.resolvers'

type Registration = Body<'/v1/auth/biometric/registration', 'post'>
type Login = Body<'/v1/auth/biometric/authentication', 'post'>

/**
 * Only the four members of the contract (ENT-29); further ones that browsers add are dropped. The upstream validates
 * them.
 */
const posted = <Credential extends Registration | Login>(credential: Record<string, unknown>): Credential => {
  const { id, rawId, response, type } = credential
  return { id, rawId, response, type } as Credential
}

const biometricQueries = {
  /** An upstream without the list (ruling 21) answers 404: null, and the client hides it. */
  fingerprints: (_, _args, { rest }) =>
    rest.get('/v1/auth/biometric').then(({ data }) => data, nullIfNotFound),
} satisfies QueryResolvers

const biometricMutations = {
  beginBiometricRegistration: async (_, _args, { rest }) =>
    (await rest.get('/v1/auth/biometric/registration')).data,
  finishBiometricRegistration: async (_, { credential }, { rest, userAgent }) => {
    await rest.post('/v1/auth/biometric/registration', {
      headers: { 'user-agent': userAgent },
      body: posted<Registration>(credential),
    })
    return true
  },
  removeFingerprint: async (_, { id }, { rest }) =>
    (await rest.delete('/v1/auth/biometric/{id}', { path: { id } })).data.id,
  beginBiometricLogin: async (_, _args, { rest }) =>
    (await rest.get('/v1/auth/biometric/authentication')).data,
  finishBiometricLogin: async (_, { credential, withSellPage }, { rest }) =>
    beginSession(
      rest,
      await rest.post('/v1/auth/biometric/authentication', { body: posted<Login>(credential) }),
      withSellPage,
    ),
} satisfies MutationResolvers

export const biometricsResolvers = { Query: biometricQueries, Mutation: biometricMutations }
