import { legacyOwnerOf, tryPassword } from '../../accounts/attempts'
import { ownDetailsProblem } from '../../accounts/own-details'
import { hashOf } from '../../accounts/passwords'
import { nameAccount } from '../../accounts/security-log'
import { noteSignIn } from '../../accounts/sign-ins.store'
import type { Calls } from '../../http/calls'
import type { Deps } from '../../http/deps'
import { countAttempt, minute, perSource } from '../../http/rate-limits'
import { shownAccount } from '../accounts.store'
import { wrongPassword } from '../login.routes'
import { issueToken } from '../tokens.store'
import { alreadyRecovered, legacyById, openAccount, refuseTaken } from './registration.store'

/**
 * Each costs a hash, and a refusal tells what somebody else has: nobody opens accounts or reads the customer list
 * without end. Many customers may share a mobile network's address.
 */
const registrations = { subject: 'registrations', most: 100, windowMs: 15 * minute }

/** New customers: by registration, or out of an old account. */
export const registrationCalls = (deps: Deps) => {
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
      // What a deleted account leaves behind has no password any more.
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
