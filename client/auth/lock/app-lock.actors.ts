import { fromPromise } from 'xstate'
import { ceremonyMs } from '../../../machines/biometrics/biometric'
import type { Services } from '../../flows/services'
import { askAuthenticator, deviceKey } from '../../platform/fingerprint'
import { attempt } from '../../platform/storage'
import { reauthenticateActors } from '../reauthenticate/reauthenticate.actors'

/** This account's credential on this device; null: none, another's, or one from before its id was kept. */
export const credentialHere = ({ session, storage }: Services): string | null => {
  const [id, owner] = attempt(() => storage.getItem(deviceKey))?.split(' ') ?? []
  return id && owner && owner === session.read()?.account.id ? id : null
}

/** Random, base64url. Nobody compares it: the device's own yes is what opens. */
const challenge = (): string => crypto.randomUUID().replaceAll('-', '')

/**
 * The password is checked by a new login, which the server's limits count. The fingerprint is the device's own matter: it
 * answers for one credential, without a network too (decision 93).
 */
export const appLockActors = (services: Services) => ({
  ...reauthenticateActors(services, 'appLock.password'),
  confirmFingerprint: fromPromise<void, void>(async ({ signal }) => {
    const id = credentialHere(services) ?? ''
    const optionsJSON = {
      challenge: challenge(),
      allowCredentials: [{ id, type: 'public-key' as const }],
      userVerification: 'required' as const,
      timeout: ceremonyMs,
    }
    await askAuthenticator(({ startAuthentication }) => startAuthentication({ optionsJSON }), signal)
  }),
})
