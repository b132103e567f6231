import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import { rejectFrozen } from '../../accounts/account-status'
import { recordActivity } from '../../accounts/activities'
import { attemptLimits } from '../../accounts/attempt-limits'
import { nameAccount } from '../../accounts/security-log'
import { ApiError, unauthorizedError } from '../../http/api-error'
import { requireRecentPassword } from '../../http/caller'
import type { Calls } from '../../http/calls'
import type { Deps } from '../../http/deps'
import { countAttempt, perSource } from '../../http/rate-limits'
import type { Site } from '../../http/site'
import { accountById, accountView } from '../accounts.store'
import { clientOf } from '../sessions.store'
import { issueTokenFor, notifyNewDevice } from '../tokens.store'
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

/** Binary values are in base64url. */
interface CredentialResponse<Response> {
  id: string
  rawId: string
  response: Response
  type: 'public-key'
}
type Attestation = CredentialResponse<{ clientDataJSON: string; attestationObject: string }>
type Assertion = CredentialResponse<{
  clientDataJSON: string
  authenticatorData: string
  signature: string
  userHandle?: string | null
}>

/** `publicKey` is COSE in base64url. */
interface Credential {
  id: string
  publicKey: string
  counter: number
}

const timeout = 60_000
/** ES256, which every platform has, and RS256 for Windows Hello. */
const algorithms = [-7, -257]

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(base64url, 'base64url'))
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const userHandleOf = (accountId: string): string => textOf(Buffer.from(accountId))

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

/** Returns empty strings if clientDataJSON is malformed. */
const claimsIn = (clientDataJSON: string): { challenge: string; origin: string; embedded: boolean } => {
  try {
    const claims: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const { challenge, origin, crossOrigin } = Object(claims) as Record<string, unknown>
    return { challenge: String(challenge), origin: String(origin), embedded: crossOrigin === true }
  } catch {
    return { challenge: '', origin: '', embedded: false }
  }
}

/** '' if malformed, because PostgreSQL rejects NULs. */
const challengeIn = (credential: { response: { clientDataJSON: string } }): string =>
  /^[A-Za-z0-9_-]+$/.exec(claimsIn(credential.response.clientDataJSON).challenge)?.[0] ?? ''

/** Undefined for a foreign or embedded origin. */
const ownOrigin = (site: Site, clientDataJSON: string): string | undefined => {
  const { origin, embedded } = claimsIn(clientDataJSON)
  return site.isOrigin(origin) && !embedded ? origin : undefined
}

/** Verifies challenge, origin, rp id, user verification and key. */
const verifyRegistration = async (
  site: Site,
  attestation: Attestation,
  challenge: string,
): Promise<Credential | undefined> => {
  const origin = ownOrigin(site, attestation.response.clientDataJSON)
  if (origin === undefined) return undefined
  try {
    // For other formats the library may fetch certificate revocation lists.
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

/** Verifies challenge, origin, rp id, user and signature. `isSynced`: whether the key may be on several devices. */
const verifyLogin = async (
  site: Site,
  assertion: Assertion,
  challenge: string,
  credential: Credential & { accountId: string },
): Promise<{ counter: number; isSynced: boolean } | undefined> => {
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
      // `moveCounter` checks the counter: the library would reject synced keys (ruling 54).
      credential: { ...credential, counter: 0, publicKey: bytesOf(credential.publicKey) },
      requireUserVerification: true,
    })
    const { newCounter, credentialDeviceType } = authenticationInfo
    return verified ? { counter: newCounter, isSynced: credentialDeviceType === 'multiDevice' } : undefined
  } catch {
    return undefined // the library throws if verification fails
  }
}

const challengeLimit = { subject: 'challenges', most: 60, windowMs: 60_000 }

const registrationFailed = () => new ApiError(422, 'Biometric registration failed')
const loginFailed = () => new ApiError(400, 'Biometric login failed')
const fingerprintRemoved = () =>
  new ApiError(400, 'This fingerprint was removed from your account. Log in with your password.')
const fingerprintCopied = () =>
  new ApiError(
    400,
    'This fingerprint may have been copied. Log in with your password, then remove it on your profile and register it again.',
  )

export const biometricsCalls = (deps: Deps, site: Site) => {
  const { db, clock } = deps
  return {
    'GET /v1/auth/biometric/registration': async ({ caller }) => {
      await rejectFrozen(db, clock, caller.accountId)
      requireRecentPassword(deps, caller.token)
      const account = await accountById(db, caller.accountId)
      if (!account) throw unauthorizedError()
      await countAttempt(deps, [{ ...challengeLimit, subject: `challenges for ${account.id}` }])
      const options = await registrationOptions(site, account, await credentialsOf(deps, account.id))
      await storeChallenge(deps, options.challenge, account.id)
      return options
    },

    'POST /v1/auth/biometric/registration': async ({ request, caller: { accountId, token }, valid }) => {
      await rejectFrozen(db, clock, accountId)
      requireRecentPassword(deps, token)
      const { body } = valid()
      const challenge = challengeIn(body)
      // Always consumes the challenge, so that there is no second attempt.
      if (!(await takeChallenge(deps, challenge, accountId))) throw registrationFailed()
      const credential = await verifyRegistration(site, body, challenge)
      if (!credential) throw registrationFailed()
      const name = body.name || deviceNameIn(request.get('user-agent'), 'Unnamed device')
      await storeCredential(deps, { ...credential, accountId, name })
      return { id: credential.id }
    },

    'GET /v1/auth/biometric': ({ caller }) => fingerprintsOf(deps, caller.accountId),

    'DELETE /v1/auth/biometric/{id}': async ({ caller: { accountId, token }, segment }) => {
      requireRecentPassword(deps, token)
      const id = segment('id')
      await removeFingerprint(deps, { accountId, id })
      return { id }
    },

    'GET /v1/auth/biometric/authentication': async ({ source }) => {
      await countAttempt(deps, perSource(source, challengeLimit))
      const options = await generateAuthenticationOptions({
        rpID: site.rpId,
        allowCredentials: [],
        userVerification: 'required',
        timeout,
      })
      await storeChallenge(deps, options.challenge, null)
      return options
    },

    'POST /v1/auth/biometric/authentication': async ({ request, response, source, valid }) => {
      const { body } = valid()
      const stored = await credentialById(deps, body.id)
      const undo = await countAttempt(deps, await attemptLimits(deps, stored?.account.id, source))
      const challenge = challengeIn(body)
      const isChallengeValid = await takeChallenge(deps, challenge, null)
      if (!isChallengeValid) throw loginFailed()
      if (!stored) throw fingerprintRemoved()
      const { credential, account } = stored
      nameAccount(request, account.id)
      const verified = await verifyLogin(site, body, challenge, credential)
      if (!verified) throw loginFailed()
      if (!(await moveCounter(deps, credential.id, verified))) throw fingerprintCopied()
      const client = clientOf(request)
      const origin = { credentialId: credential.id, client }
      const token = await issueTokenFor(deps, { id: account.id }, 'biometric', origin)
      if (token === undefined) throw loginFailed()
      await undo()
      response.set('authorization', token)
      await notifyNewDevice(deps, { accountId: account.id, token, client })
      await recordActivity(db, clock, account.id, 'biometric login', client)
      return accountView(account)
    },
  } satisfies Calls
}
