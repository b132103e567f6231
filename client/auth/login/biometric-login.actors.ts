import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { fromPromise } from 'xstate'
import type { Login } from '../../../machines/auth/login/login.machine'
import { landsOnSellPage } from '../../../machines/auth/session/redirects.rules'
import { customerRole } from '../../../machines/auth/session/session.rules'
import { ask } from '../../api/ask'
import type { Services } from '../../flows/services'
import { BeginBiometricLoginDocument, FinishBiometricLoginDocument } from '../../generated/graphql'
import { askAuthenticator, rememberFingerprint } from '../../platform/fingerprint'
import { holdLogin } from '../session/session.actors'

/** Fetches options, asks the authenticator and posts the credential: a login without a username (API-24). */
export const biometricLoginActors = (services: Services) => ({
  authenticateByFingerprint: fromPromise<Login, void>(async ({ signal }) => {
    const { storage, transport } = services
    const { id, rawId, response, type } = await askAuthenticator(async ({ startAuthentication }) => {
      const { beginBiometricLogin } = await ask(transport, BeginBiometricLoginDocument, {}, { signal })
      const optionsJSON = beginBiometricLogin as unknown as PublicKeyCredentialRequestOptionsJSON
      return startAuthentication({ optionsJSON })
    }, signal)
    const withSellPage = landsOnSellPage(services.search())
    const variables = { credential: { id, rawId, response, type }, withSellPage }
    const answer = await ask(transport, FinishBiometricLoginDocument, variables, { signal })
    const login = holdLogin(services, answer.finishBiometricLogin, customerRole)
    rememberFingerprint(storage, `${id} ${login.accountId}`)
    return login
  }),
})
