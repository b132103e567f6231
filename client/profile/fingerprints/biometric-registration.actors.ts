import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { fromPromise } from 'xstate'
import { ask } from '../../api/ask'
import type { Services } from '../../flows/services'
import {
  BeginBiometricRegistrationDocument,
  FinishBiometricRegistrationDocument,
} from '../../generated/graphql'
import { askAuthenticator, rememberFingerprint } from '../../platform/fingerprint'

/**
 * Fetches options, asks the authenticator, posts the credential (BIO-01). Posted and remembered even if the page is
 * left meanwhile: the server may have it already.
 */
export const biometricRegistrationActors = ({ session, storage, transport }: Services) => ({
  registerFingerprint: fromPromise<void, void>(async ({ signal }) => {
    const { id, rawId, response, type } = await askAuthenticator(async ({ startRegistration }) => {
      const { beginBiometricRegistration } = await ask(
        transport,
        BeginBiometricRegistrationDocument,
        {},
        { signal },
      )
      const optionsJSON = beginBiometricRegistration as unknown as PublicKeyCredentialCreationOptionsJSON
      return startRegistration({ optionsJSON })
    }, signal)
    const { clientDataJSON, attestationObject } = response
    const credential = { id, rawId, response: { clientDataJSON, attestationObject }, type }
    await ask(transport, FinishBiometricRegistrationDocument, { credential })
    rememberFingerprint(storage, `${id} ${session.read()?.account.id}`)
  }),
})
