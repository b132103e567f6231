import { fromPromise } from 'xstate'
import { ceremonyMs } from '../../../machines/biometrics/biometric'
import type { Services } from '../../flows/services'
import { askAuthenticator, deviceKey } from '../../platform/fingerprint'
import { attempt } from '../../platform/storage'

/** This account's credential on this device; null: none, another's, or one from before its id was kept. */
export const credentialHere = ({ session, storage }: Services): string | null => {
  const [id, owner] = attempt(() => storage.getItem(deviceKey))?.split(' ') ?? []
  return id && owner && owner === session.read()?.account.id ? id : null
}

/** The fingerprint is the device's own matter: its yes for this credential opens, without a network too (decision 93). */
export const appLockActors = (services: Services) => ({
  confirmFingerprint: fromPromise<void, void>(async ({ signal }) => {
    const optionsJSON = {
      // Random; nobody compares it.
      challenge: crypto.randomUUID().replaceAll('-', ''),
      allowCredentials: [{ id: credentialHere(services) ?? '', type: 'public-key' as const }],
      userVerification: 'required' as const,
      timeout: ceremonyMs,
    }
    await askAuthenticator(({ startAuthentication }) => startAuthentication({ optionsJSON }), signal)
  }),
})
