import { Router } from 'express'
import { caller, isOwn, requireAccount, requireCustomer } from '../shared/caller'
import { segment, valid } from '../shared/contract'
import type { Deps } from '../shared/deps'
import { sendData } from '../shared/envelope'
import { notFound, Refused } from '../shared/refused'
import { accountByUserId, customerOf, legacyByUserId, noteActivity, shownAccount } from './accounts.store'
import { tryPassword } from './attempts.store'
import { matches } from './passwords'
import { issueToken, revokeToken } from './tokens.store'

interface Credentials {
  body: { userId: string; password: string }
}

const refusedText = 'Invalid user ID or password'

/** Nobody has this user ID: the client then tries the old login (contract 2.4). */
const unknownUser = () => notFound(refusedText)
const wrongPassword = () => new Refused(400, refusedText, { password: refusedText })

/** Login, old login, log-out and the caller's customer record. */
export const authRouter = (deps: Deps): Router => {
  const { db, clock } = deps
  const router = Router()

  router.post('/v1/auth/login', async (request, response) => {
    const { userId, password } = valid<Credentials>(request).body
    const account = await accountByUserId(db, userId)
    if (!account) {
      await matches(undefined, password)
      throw unknownUser()
    }
    const { id, passwordHash } = account
    if (!(await tryPassword(deps, { subject: `account ${id}`, passwordHash }, password)))
      throw wrongPassword()
    response.set('authorization', await issueToken(deps, id, 'password'))
    await noteActivity(db, clock, id, 'login')
    sendData(response, shownAccount(account))
  })

  router.post('/v1/auth/login/old', async (request, response) => {
    const { userId, password } = valid<Credentials>(request).body
    const old = await legacyByUserId(db, userId)
    if (!old) {
      await matches(undefined, password)
      throw unknownUser()
    }
    const { id, username, email, phone, firstname, lastname, passwordHash } = old
    if (!(await tryPassword(deps, { subject: `legacy ${id}`, passwordHash }, password))) throw wrongPassword()
    sendData(response, { id, username, firstname, lastname, email, phone, role: { name: 'App.oldCustomer' } })
  })

  router.post('/v1/auth/logout', requireAccount(deps), async (request, response) => {
    valid(request)
    await revokeToken(deps, caller(request).token.hash)
    sendData(response, { revoked: true })
  })

  router.get('/v1/app/customers/:id', requireCustomer(deps), async (request, response) => {
    const asking = caller(request)
    const customer = isOwn(asking, segment(request, 'id')) && (await customerOf(db, asking.accountId))
    if (!customer) throw notFound()
    valid(request)
    sendData(response, customer)
  })

  return router
}
