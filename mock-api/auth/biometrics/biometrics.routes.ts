import { type RequestHandler, Router } from 'express'
import { noteActivity } from '../../accounts/activities'
import { triesOf } from '../../accounts/attempts'
import { nameAccount } from '../../accounts/security-log'
import { ApiError, unauthorized } from '../../http/api-error'
import { caller, requireCustomer, requireFresh } from '../../http/caller'
import { sourceOf } from '../../http/client-networks'
import { segment, valid } from '../../http/contract'
import type { Deps } from '../../http/deps'
import { sendData } from '../../http/envelope'
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
import {
  type Assertion,
  type Attestation,
  challengeIn,
  counterSignedBy,
  loginOptions,
  registeredBy,
  registrationOptions,
} from './ceremonies'
import { deviceNameIn } from './device-name'

const beginnings = { subject: 'challenges', most: 60, windowMs: 60_000 }

const registrationFailed = () => new ApiError(422, 'Biometric registration failed')
const loginFailed = () => new ApiError(400, 'Biometric login failed')

/** What is a call of its own is no fingerprint's id. */
const reserved = new Set(['registration', 'authentication'])
const refuseReserved: RequestHandler = (request, _response, next) =>
  next(reserved.has(segment(request, 'id')) ? 'route' : undefined)

/** Registering authenticators, listing and removing them (ruling 21), and logging in with one (AMB-25). */
export const biometricsRouter = (deps: Deps, site: Site): Router => {
  const { db, clock } = deps
  const router = Router()
  const customer = requireCustomer(deps)
  const fresh = requireFresh(deps)

  router.get('/v1/auth/biometric/registration', customer, fresh, async (request, response) => {
    valid(request)
    const account = await accountById(db, caller(request).accountId)
    if (!account) throw unauthorized()
    await countAttempt(deps, [{ ...beginnings, subject: `challenges for ${account.id}` }])
    const options = await registrationOptions(site, account, await credentialsOf(deps, account.id))
    await storeChallenge(deps, options.challenge, account.id)
    sendData(response, options)
  })

  router.post('/v1/auth/biometric/registration', customer, fresh, async (request, response) => {
    const { body } = valid<{ body: Attestation & { name?: string | null } }>(request)
    const { accountId } = caller(request)
    const challenge = challengeIn(body)
    // Taken away whatever comes of it: no second try with the same one.
    if (!(await takeChallenge(deps, challenge, accountId))) throw registrationFailed()
    const credential = await registeredBy(site, body, challenge)
    if (!credential) throw registrationFailed()
    const name = body.name || deviceNameIn(request.get('user-agent'))
    await storeCredential(deps, { ...credential, accountId, name })
    sendData(response, { id: credential.id })
  })

  router.get('/v1/auth/biometric', customer, async (request, response) => {
    valid(request)
    sendData(response, await fingerprintsOf(deps, caller(request).accountId))
  })

  router.delete('/v1/auth/biometric/:id', refuseReserved, customer, fresh, async (request, response) => {
    const id = segment(request, 'id')
    await removeFingerprint(deps, { accountId: caller(request).accountId, id })
    valid(request)
    sendData(response, { id })
  })

  router.get('/v1/auth/biometric/authentication', async (request, response) => {
    valid(request)
    await countAttempt(deps, perSource(sourceOf(request), beginnings))
    const options = await loginOptions(site)
    await storeChallenge(deps, options.challenge, null)
    sendData(response, options)
  })

  router.post('/v1/auth/biometric/authentication', async (request, response) => {
    const { body } = valid<{ body: Assertion }>(request)
    const known = await credentialById(deps, body.id)
    const takeBack = await countAttempt(deps, await triesOf(deps, known?.account.id, sourceOf(request)))
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
    sendData(response, shownAccount(account))
  })

  return router
}
