import type { MutationResolvers } from '../generated/resolvers'
import type { Body } from '../shared/rest'
import { beginSession } from './session.resolvers'

type Registration = Body<'/v1/auth/biometric/registration', 'post'>
type Login = Body<'/v1/auth/biometric/authentication', 'post'>

/**
 * The four members that the contract asks for (AMB-25); what else a browser adds stays here. Whether they hold is for
 * the upstream to say.
 */
const posted = <Credential extends Registration | Login>(credential: Record<string, unknown>): Credential => {
  const { id, rawId, response, type } = credential
  return { id, rawId, response, type } as Credential
}

export const biometricsResolvers = {
  beginBiometricRegistration: async (_, _args, { rest }) =>
    (await rest.get('/v1/auth/biometric/registration')).data,
  finishBiometricRegistration: async (_, { credential }, { rest }) => {
    await rest.post('/v1/auth/biometric/registration', { body: posted<Registration>(credential) })
    return true
  },
  beginBiometricLogin: async (_, _args, { rest }) =>
    (await rest.get('/v1/auth/biometric/authentication')).data,
  finishBiometricLogin: async (_, { credential }, { rest }) =>
    beginSession(
      rest,
      await rest.post('/v1/auth/biometric/authentication', { body: posted<Login>(credential) }),
    ),
} satisfies Pick<
  Required<MutationResolvers>,
  | 'beginBiometricRegistration'
  | 'finishBiometricRegistration'
  | 'beginBiometricLogin'
  | 'finishBiometricLogin'
>
