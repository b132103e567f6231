import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
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
import { deviceNameIn } from './device-name'

/** What both ceremonies send; binary values are base64url. */
interface Answer<Response> {
  id: string
  rawId: string
  response: Response
  type: 'public-key'
}
type Attestation = Answer<{ clientDataJSON: string; attestationObject: string }>
type Assertion = Answer<{
  clientDataJSON: string
  authenticatorData: string
  signature: string
  userHandle?: string | null
}>

/** A registered authenticator as it is kept; the key is COSE in base64url. */
interface Credential {
  id: string
  publicKey: string
  counter: number
}

/** Timeout of the browser's dialog, ms. */
const timeout = 60_000
/** ES256, which every platform has, and RS256 for Windows Hello. */
const algorithms = [-7, -257]

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(base64url, 'base64url'))
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const userHandleOf = (accountId: string): string => textOf(Buffer.from(accountId))

/** Options for a new authenticator of a customer (API-22). */
const registrationOptions = (
  site: Site,
  account: { id: string; username: string; firstName: string; lastName: string },
  registered: readonly { id: string }[],
) =>
  generateRegistrationOptions({
    rpName: site.name,
    rpID: site.rpId,
    userID: bytesOf(userHandleOf(account.id)),
    userName: account.username,
    userDisplayName: `${account.firstName} ${account.lastName}`,
    timeout,
    attestationType: 'none',
    excludeCredentials: registered.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })

/** Options for a login by whichever authenticator of this site is at hand (API-24). */
const loginOptions = (site: Site) =>
  generateAuthenticationOptions({
    rpID: site.rpId,
    allowCredentials: [],
    userVerification: 'required',
    timeout,
  })

/** The parsed clientDataJSON; empty texts if it is malformed. */
const claimsIn = (clientDataJSON: string): { challenge: string; origin: string; embedded: boolean } => {
  try {
    const claims: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const { challenge, origin, crossOrigin } = Object(claims) as Record<string, unknown>
    return { challenge: String(challenge), origin: String(origin), embedded: crossOrigin === true }
  } catch {
    return { challenge: '', origin: '', embedded: false }
  }
}

/** The challenge in an answer; '' if it is malformed: PostgreSQL rejects NULs. */
const challengeIn = (answer: { response: { clientDataJSON: string } }): string =>
  /^[A-Za-z0-9_-]+$/.exec(claimsIn(answer.response.clientDataJSON).challenge)?.[0] ?? ''

/** The origin, if it is one of the site's own and not embedded. */
const ownOrigin = (site: Site, clientDataJSON: string): string | undefined => {
  const { origin, embedded } = claimsIn(clientDataJSON)
  return site.isOrigin(origin) && !embedded ? origin : undefined
}

/** Verifies a registration: challenge, origin, rp id, user verification, key. */
const registeredBy = async (
  site: Site,
  attestation: Attestation,
  challenge: string,
): Promise<Credential | undefined> => {
  const origin = ownOrigin(site, attestation.response.clientDataJSON)
  if (origin === undefined) return undefined
  try {
    // No attestation was requested. Others may carry certificates, whose revocation lists would be fetched.
    const format = decodeAttestationObject(bytesOf(attestation.response.attestationObject)).get('fmt')
    if (format !== 'none' && format !== 'packed') return undefined
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...attestation, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo || registrationInfo.credential.id !== attestation.id) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { id, publicKey: textOf(publicKey), counter }
  } catch {
    return undefined // the library throws if verification fails
  }
}

/** Verifies a login and returns the new counter: challenge, origin, rp id, user, signature, counter. */
const counterSignedBy = async (
  site: Site,
  assertion: Assertion,
  challenge: string,
  credential: Credential & { accountId: string },
): Promise<number | undefined> => {
  const { clientDataJSON, authenticatorData, signature, userHandle } = assertion.response
  const origin = ownOrigin(site, clientDataJSON)
  if (origin === undefined) return undefined
  if (typeof userHandle === 'string' && userHandle !== userHandleOf(credential.accountId)) return undefined
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: site.rpId,
      credential: { ...credential, publicKey: bytesOf(credential.publicKey) },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined // the library throws if verification fails
  }
}

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
      // Consumed in any case: no second try with the same one.
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
