import { legacyOwnerKeyOf, ownerKeyOf, tryPassword } from '../accounts/attempt-limits'
import { ownDetailsProblem } from '../accounts/own-details'
import { hashOf } from '../accounts/passwords'
import { nameAccount } from '../accounts/security-log'
import { recordSignIn } from '../accounts/sign-ins.store'
import { ApiError, incorrectPasswordError, notFoundError, unauthorizedError } from '../http/api-error'
import { requireRecentPassword, tokenHashIn } from '../http/caller'
import type { Calls } from '../http/calls'
import type { Deps } from '../http/deps'
import { countAttempt, minute, perSource } from '../http/rate-limits'
import type { Site } from '../http/site'
import { accountCalls } from './account.routes'
import { accountById, accountByUserId, accountView, legacyByUserId } from './accounts.store'
import { biometricsCalls } from './biometrics/biometrics.routes'
import { freezeCalls } from './freeze.routes'
import { setPassword } from './passwords.store'
import { recoveryCalls } from './recovery/recovery.routes'
import {
  alreadyRecoveredError,
  legacyById,
  openAccount,
  rejectTakenNames,
} from './registration/registration.store'
import { sessionsCalls } from './sessions.routes'
import { clientOf } from './sessions.store'
import { continueSession, issueToken, revokeToken, signIn } from './tokens.store'

const loginFailedText = 'Invalid user ID or password'

/** On this 404, the client tries the old login (AUTH-14). */
const unknownUser = () => notFoundError(loginFailedText)
const wrongPassword = () => new ApiError(400, loginFailedText, { password: loginFailedText })

const loginCalls = (deps: Deps) => {
  const { db } = deps
  return {
    'POST /v1/auth/login': async ({ request, response, source, valid }) => {
      const { userId, password } = valid().body
      const account = await accountByUserId(db, userId)
      const owner = account ? ownerKeyOf(account.id) : null
      if (account) nameAccount(request, account.id)
      const secret = { owner, passwordHash: account?.passwordHash, source }
      const isRight = await tryPassword(deps, secret, password)
      if (!account) throw unknownUser()
      const previousTokenHash = tokenHashIn(request.headers.authorization)
      const token = isRight
        ? await signIn(deps, account, { source, client: clientOf(request), previousHash: previousTokenHash })
        : undefined
      if (token === undefined) throw wrongPassword()
      response.set('authorization', token)
      return accountView(account)
    },

    'POST /v1/auth/login/old': async ({ request, source, valid }) => {
      const { userId, password } = valid().body
      const legacyAccount = await legacyByUserId(db, userId)
      const owner = legacyAccount ? legacyOwnerKeyOf(legacyAccount.id) : null
      if (legacyAccount) nameAccount(request, legacyAccount.id)
      const secret = { owner, passwordHash: legacyAccount?.passwordHash, source }
      const isRight = await tryPassword(deps, secret, password)
      if (!legacyAccount) throw unknownUser()
      if (!isRight) throw wrongPassword()
      const { id, username, email, phone, firstname, lastname } = legacyAccount
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
      requireRecentPassword(deps, token)
      const account = await accountById(db, accountId)
      if (!account) throw unauthorizedError()
      const { newPassword, email } = valid(({ newPassword, confirmPassword }) => ({
        ...(confirmPassword === newPassword ? {} : { confirmPassword: 'Password mismatch' }),
        ...ownDetailsProblem('newPassword', newPassword, account),
      })).body
      if (account.email.toLowerCase() !== email.toLowerCase()) throw notFoundError()
      const passwordHash = await hashOf(newPassword, deps.passwordCost)
      const passwordChange = {
        accountId,
        passwordHash,
        activity: 'password change',
        storedTokenHash: token.hash,
      } as const
      if (!(await db.transaction((tx) => setPassword(tx, clock, passwordChange)))) throw unauthorizedError()
      return { email: account.email }
    },

    'PATCH /v1/auth/account/password/update': async ({ response, caller, source, valid }) => {
      const account = await accountById(db, caller.accountId)
      if (!account) throw unauthorizedError()
      const { oldPassword, newPassword } = valid(({ oldPassword, newPassword }) => ({
        ...ownDetailsProblem('newPassword', newPassword, account),
        ...(oldPassword === newPassword
          ? { newPassword: 'The new password must differ from the old one' }
          : {}),
      })).body
      const { id, passwordHash: provenHash } = account
      const secret = { owner: ownerKeyOf(id), passwordHash: provenHash, source }
      if (!(await tryPassword(deps, secret, oldPassword))) throw incorrectPasswordError('oldPassword')
      const passwordChange = {
        accountId: id,
        passwordHash: await hashOf(newPassword, deps.passwordCost),
        activity: 'password change',
      } as const
      const token = await db.transaction(async (tx) => {
        if (!(await setPassword(tx, clock, passwordChange, provenHash))) return undefined
        const newToken = await issueToken({ ...deps, db: tx }, id, 'password')
        await continueSession(tx, newToken, caller.token.hash)
        return newToken
      })
      if (token === undefined) throw incorrectPasswordError('oldPassword')
      response.set('authorization', token)
      return { id }
    },
  } satisfies Calls
}

/** Each call costs a hash, and an error reveals a customer; but many customers share a mobile network's address. */
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
      await rejectTakenNames(db, person)
      const account = await openAccount(deps, person, await hashOf(password, deps.passwordCost))
      nameAccount(request, account.id)
      await recordSignIn(db, deps.clock, account.id, source)
      const token = await issueToken(deps, account.id, 'password', { client: clientOf(request) })
      response.status(201).set('authorization', token)
      return accountView(account)
    },

    'POST /v1/app/customers/recover/old': async ({ request, response, source, valid }) => {
      const { id, firstName, lastName, username, email, phone, password } = valid().body
      const legacyAccount = await legacyById(db, id)
      if (legacyAccount) nameAccount(request, legacyAccount.id)
      // The row of a deleted account has no password.
      const passwordHash = legacyAccount?.passwordHash || undefined
      const owner = passwordHash === undefined ? null : legacyOwnerKeyOf(id)
      const isRight = await tryPassword(deps, { owner, passwordHash, source }, password)
      if (!isRight || passwordHash === undefined) throw wrongPassword()
      if (legacyAccount?.recoveredAs !== null) throw alreadyRecoveredError()
      const person = { firstName, lastName, username, email, phone }
      const account = await openAccount(deps, person, passwordHash, id)
      response.status(201)
      return accountView(account)
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
  ...sessionsCalls(deps),
  ...freezeCalls(deps),
})
