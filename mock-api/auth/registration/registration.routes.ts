import { Router } from 'express'
import { legacyOwnerOf, tryPassword } from '../../accounts/attempts'
import { ownDetailsProblem } from '../../accounts/own-details'
import { hashOf } from '../../accounts/passwords'
import { nameAccount } from '../../accounts/security-log'
import { noteSignIn } from '../../accounts/sign-ins.store'
import { sourceOf } from '../../http/client-networks'
import { valid } from '../../http/contract'
import type { Deps } from '../../http/deps'
import { sendData } from '../../http/envelope'
import { countAttempt, minute, perSource } from '../../http/rate-limits'
import { shownAccount } from '../accounts.store'
import { wrongPassword } from '../login.routes'
import { issueToken } from '../tokens.store'
import { alreadyRecovered, legacyById, openAccount, type Person, refuseTaken } from './registration.store'

interface Registration {
  body: Person & { password: string }
}

interface OldRecovery {
  body: Person & { id: string; password: string }
}

/**
 * Each costs a hash, and a refusal tells what somebody else has: nobody opens accounts or reads the customer list
 * without end. Many customers may share a mobile network's address.
 */
const registrations = { subject: 'registrations', most: 100, windowMs: 15 * minute }

/** New customers: by registration, or out of an old account. */
export const registrationRouter = (deps: Deps): Router => {
  const { db } = deps
  const router = Router()

  router.post('/v1/app/customers', async (request, response) => {
    const { firstName, lastName, username, email, phone, password } = valid<Registration>(request, (body) =>
      ownDetailsProblem('password', body.password, body),
    ).body
    const person = { firstName, lastName, username, email, phone }
    const source = sourceOf(request)
    await countAttempt(deps, perSource(source, registrations))
    await refuseTaken(db, person)
    const account = await openAccount(deps, person, await hashOf(password))
    nameAccount(request, account.id)
    await noteSignIn(db, deps.clock, account.id, source)
    response.status(201).set('authorization', await issueToken(deps, account.id, 'password'))
    sendData(response, shownAccount(account))
  })

  router.post('/v1/app/customers/recover/old', async (request, response) => {
    const { id, firstName, lastName, username, email, phone, password } = valid<OldRecovery>(request).body
    const old = await legacyById(db, id)
    if (old) nameAccount(request, old.id)
    // What a deleted account leaves behind has no password any more.
    const passwordHash = old?.passwordHash || undefined
    const owner = passwordHash === undefined ? null : legacyOwnerOf(id)
    const right = await tryPassword(deps, { owner, passwordHash, source: sourceOf(request) }, password)
    if (!right || passwordHash === undefined) throw wrongPassword()
    if (old?.recoveredAs !== null) throw alreadyRecovered()
    const person = { firstName, lastName, username, email, phone }
    const account = await openAccount(deps, person, passwordHash, id)
    response.status(201)
    sendData(response, shownAccount(account))
  })

  return router
}
