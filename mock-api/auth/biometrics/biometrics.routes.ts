import { noteActivity } from '../../accounts/activities'
import { triesOf } from '../../accounts/attempts'
import { nameAccount } from '../../accounts/security-log'
import { ApiError, unauthorized } from '../../http/api-error'
import { refuseStale } from '../../http/caller'
import type { Calls } from '../../http/calls'
import type { Deps } from '../../http/deps'
import { countAttempt, perSource } from '../../http/rate-limits'
import type { Site } from '../../http/site'
import { accountById, shownAccount } from '../accounts.store'
import { issueTokenFor } from '../tokens.store'
import {
  credentialById,
  credentialsOf,
  fingerprintsOf,
  moveCounter,
  removeFingerprint,
  storeChallenge,
  storeCredential,
  takeChallenge,
} from './biometrics.store'
import { challengeIn, counterSignedBy, loginOptions, registeredBy, registrationOptions } from './ceremonies'
import { deviceNameIn } from './device-name'

const beginnings = { subject: 'challenges', most: 60, windowMs: 60_000 }

const registrationFailed = () => new ApiError(422, 'Biometric registration failed')
const loginFailed = () => new ApiError(400, 'Biometric login failed')

/** Registering authenticators, listing and removing them (ruling 21), logging in with one (API-24, API-25). */
export const biometricsCalls = (deps: Deps, site: Site) => {
  const { db, clock } = deps
  return {
    'GET /v1/auth/biometric/registration': async ({ caller }) => {
      refuseStale(deps, caller.token)
      const account = await accountById(db, caller.accountId)
      if (!account) throw unauthorized()
      await countAttempt(deps, [{ ...beginnings, subject: `challenges for ${account.id}` }])
      const options = await registrationOptions(site, account, await credentialsOf(deps, account.id))
      await storeChallenge(deps, options.challenge, account.id)
      return options
    },

    'POST /v1/auth/biometric/registration': async ({ request, caller: { accountId, token }, valid }) => {
      refuseStale(deps, token)
      const { body } = valid()
      const challenge = challengeIn(body)
      // Taken away whatever comes of it: no second try with the same one.
      if (!(await takeChallenge(deps, challenge, accountId))) throw registrationFailed()
      const credential = await registeredBy(site, body, challenge)
      if (!credential) throw registrationFailed()
      const name = body.name || deviceNameIn(request.get('user-agent'))
      await storeCredential(deps, { ...credential, accountId, name })
      return { id: credential.id }
    },

    'GET /v1/auth/biometric': ({ caller }) => fingerprintsOf(deps, caller.accountId),

    'DELETE /v1/auth/biometric/{id}': async ({ caller: { accountId, token }, segment }) => {
      refuseStale(deps, token)
      const id = segment('id')
      await removeFingerprint(deps, { accountId, id })
      return { id }
    },

    'GET /v1/auth/biometric/authentication': async ({ source }) => {
      await countAttempt(deps, perSource(source, beginnings))
      const options = await loginOptions(site)
      await storeChallenge(deps, options.challenge, null)
      return options
    },

    'POST /v1/auth/biometric/authentication': async ({ request, response, source, valid }) => {
      const { body } = valid()
      const known = await credentialById(deps, body.id)
      const takeBack = await countAttempt(deps, await triesOf(deps, known?.account.id, source))
      const challenge = challengeIn(body)
      const inTime = await takeChallenge(deps, challenge, null)
      if (!inTime || !known) throw loginFailed()
      const { credential, account } = known
      nameAccount(request, account.id)
      const counter = await counterSignedBy(site, body, challenge, credential)
      if (counter === undefined || !(await moveCounter(deps, credential.id, counter))) throw loginFailed()
      const token = await issueTokenFor(deps, { id: account.id }, 'biometric', credential.id)
      if (token === undefined) throw loginFailed()
      await takeBack()
      response.set('authorization', token)
      await noteActivity(db, clock, account.id, 'biometric login')
      return shownAccount(account)
    },
  } satisfies Calls
}
