import { legacyOwnerOf, ownerOf, tryPassword } from '../accounts/attempts'
import { ownDetailsProblem } from '../accounts/own-details'
import { hashOf } from '../accounts/passwords'
import { nameAccount } from '../accounts/security-log'
import { noteSignIn } from '../accounts/sign-ins.store'
import { ApiError, incorrectPassword, notFound, unauthorized } from '../http/api-error'
import { refuseStale, tokenHashIn } from '../http/caller'
import type { Calls } from '../http/calls'
import type { Deps } from '../http/deps'
import { countAttempt, minute, perSource } from '../http/rate-limits'
import type { Site } from '../http/site'
import { accountCalls } from './account.routes'
import { accountById, accountByUserId, legacyByUserId, shownAccount } from './accounts.store'
import { biometricsCalls } from './biometrics/biometrics.routes'
import { setPassword } from './passwords.store'
import { recoveryCalls } from './recovery/recovery.routes'
import { alreadyRecovered, legacyById, openAccount, refuseTaken } from './registration/registration.store'
import { issueToken, revokeToken, signIn } from './tokens.store'

const refusedText = 'Invalid user ID or password'

/** Nobody has this user ID: the client then tries the old login (AUTH-14). */
const unknownUser = () => notFound(refusedText)
const wrongPassword = () => new ApiError(400, refusedText, { password: refusedText })

const loginCalls = (deps: Deps) => {
  const { db } = deps
  return {
    'POST /v1/auth/login': async ({ request, response, source, valid }) => {
      const { userId, password } = valid().body
      const account = await accountByUserId(db, userId)
      const owner = account ? ownerOf(account.id) : null
      if (account) nameAccount(request, account.id)
      const secret = { owner, passwordHash: account?.passwordHash, source }
      const right = await tryPassword(deps, secret, password)
      if (!account) throw unknownUser()
      const replaces = tokenHashIn(request.headers.authorization)
      const token = right ? await signIn(deps, account, { source, replaces }) : undefined
      if (token === undefined) throw wrongPassword()
      response.set('authorization', token)
      return shownAccount(account)
    },

    'POST /v1/auth/login/old': async ({ request, source, valid }) => {
      const { userId, password } = valid().body
      const old = await legacyByUserId(db, userId)
      const owner = old ? legacyOwnerOf(old.id) : null
      if (old) nameAccount(request, old.id)
      const right = await tryPassword(deps, { owner, passwordHash: old?.passwordHash, source }, password)
      if (!old) throw unknownUser()
      if (!right) throw wrongPassword()
      const { id, username, email, phone, firstname, lastname } = old
      return { id, username, firstname, lastname, email, phone, role: { name: 'App.oldCustomer' } }
    },

    'POST /v1/auth/logout': async ({ caller }) => {
      await revokeToken(deps, caller.token.hash)
      return { revoked: true }
    },
  } satisfies Calls
}

const passwordsCalls = (deps: Deps) => {
  const { db, clock } = deps
  return {
    'POST /v1/auth/password/save': async ({ caller: { accountId, token }, valid }) => {
      refuseStale(deps, token)
      const account = await accountById(db, accountId)
      if (!account) throw unauthorized()
      const { newPassword, email } = valid(({ newPassword, confirmPassword }) => ({
        ...(confirmPassword === newPassword ? {} : { confirmPassword: 'Password mismatch' }),
        ...ownDetailsProblem('newPassword', newPassword, account),
      })).body
      if (account.email.toLowerCase() !== email.toLowerCase()) throw notFound()
      const passwordHash = await hashOf(newPassword, deps.passwordCost)
      const change = { accountId, passwordHash, as: 'password change', sparing: token.hash } as const
      if (!(await db.transaction((tx) => setPassword(tx, clock, change)))) throw unauthorized()
      return { email: account.email }
    },

    'PATCH /v1/auth/account/password/update': async ({ response, caller, source, valid }) => {
      const account = await accountById(db, caller.accountId)
      if (!account) throw unauthorized()
      const { oldPassword, newPassword } = valid(({ oldPassword, newPassword }) => ({
        ...ownDetailsProblem('newPassword', newPassword, account),
        ...(oldPassword === newPassword
          ? { newPassword: 'The new password must differ from the old one' }
          : {}),
      })).body
      const { id, passwordHash: provenHash } = account
      const secret = { owner: ownerOf(id), passwordHash: provenHash, source }
      if (!(await tryPassword(deps, secret, oldPassword))) throw incorrectPassword('oldPassword')
      const change = {
        accountId: id,
        passwordHash: await hashOf(newPassword, deps.passwordCost),
        as: 'password change',
      } as const
      const token = await db.transaction(async (tx) =>
        (await setPassword(tx, clock, change, provenHash))
          ? issueToken({ ...deps, db: tx }, id, 'password')
          : undefined,
      )
      if (token === undefined) throw incorrectPassword('oldPassword')
      response.set('authorization', token)
      return { id }
    },
  } satisfies Calls
}

/** Each costs a hash, and an error reveals a customer. Many customers may share a mobile network's address. */
const registrations = { subject: 'registrations', most: 100, windowMs: 15 * minute }

const registrationCalls = (deps: Deps) => {
  const { db } = deps
  return {
    'POST /v1/app/customers': async ({ request, response, source, valid }) => {
      const { firstName, lastName, username, email, phone, password } = valid((body) =>
        ownDetailsProblem('password', body.password, body),
      ).body
      const person = { firstName, lastName, username, email, phone }
      await countAttempt(deps, perSource(source, registrations))
      await refuseTaken(db, person)
      const account = await openAccount(deps, person, await hashOf(password, deps.passwordCost))
      nameAccount(request, account.id)
      await noteSignIn(db, deps.clock, account.id, source)
      response.status(201).set('authorization', await issueToken(deps, account.id, 'password'))
      return shownAccount(account)
    },

    'POST /v1/app/customers/recover/old': async ({ request, response, source, valid }) => {
      const { id, firstName, lastName, username, email, phone, password } = valid().body
      const old = await legacyById(db, id)
      if (old) nameAccount(request, old.id)
      // A deleted account's row has no password.
      const passwordHash = old?.passwordHash || undefined
      const owner = passwordHash === undefined ? null : legacyOwnerOf(id)
      const right = await tryPassword(deps, { owner, passwordHash, source }, password)
      if (!right || passwordHash === undefined) throw wrongPassword()
      if (old?.recoveredAs !== null) throw alreadyRecovered()
      const person = { firstName, lastName, username, email, phone }
      const account = await openAccount(deps, person, passwordHash, id)
      response.status(201)
      return shownAccount(account)
    },
  } satisfies Calls
}

export const authCalls = (deps: Deps, site: Site) => ({
  ...registrationCalls(deps),
  ...loginCalls(deps),
  ...recoveryCalls(deps, site),
  ...passwordsCalls(deps),
  ...accountCalls(deps),
  ...biometricsCalls(deps, site),
})
