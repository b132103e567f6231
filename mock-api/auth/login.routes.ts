import { Router } from 'express'
import { legacyOwnerOf, ownerOf, tryPassword } from '../accounts/attempts'
import { nameAccount } from '../accounts/security-log'
import { ApiError, notFound } from '../http/api-error'
import { caller, requireAccount, tokenHashIn } from '../http/caller'
import { sourceOf } from '../http/client-networks'
import { valid } from '../http/contract'
import type { Deps } from '../http/deps'
import { sendData } from '../http/envelope'
import { accountByUserId, legacyByUserId, shownAccount } from './accounts.store'
import { revokeToken, signIn } from './tokens.store'

interface Credentials {
  body: { userId: string; password: string }
}

const refusedText = 'Invalid user ID or password'

/** Nobody has this user ID: the client then tries the old login (contract 2.4). */
const unknownUser = () => notFound(refusedText)
export const wrongPassword = () => new ApiError(400, refusedText, { password: refusedText })

/** Login, old login and log-out. */
export const loginRouter = (deps: Deps): Router => {
  const { db } = deps
  const router = Router()

  router.post('/v1/auth/login', async (request, response) => {
    const { userId, password } = valid<Credentials>(request).body
    const account = await accountByUserId(db, userId)
    const owner = account ? ownerOf(account.id) : null
    if (account) nameAccount(request, account.id)
    const source = sourceOf(request)
    const right = await tryPassword(deps, { owner, passwordHash: account?.passwordHash, source }, password)
    if (!account) throw unknownUser()
    const replaces = tokenHashIn(request.headers.authorization)
    const token = right ? await signIn(deps, account, { source, replaces }) : undefined
    if (token === undefined) throw wrongPassword()
    response.set('authorization', token)
    sendData(response, shownAccount(account))
  })

  router.post('/v1/auth/login/old', async (request, response) => {
    const { userId, password } = valid<Credentials>(request).body
    const old = await legacyByUserId(db, userId)
    const owner = old ? legacyOwnerOf(old.id) : null
    if (old) nameAccount(request, old.id)
    const secret = { owner, passwordHash: old?.passwordHash, source: sourceOf(request) }
    const right = await tryPassword(deps, secret, password)
    if (!old) throw unknownUser()
    if (!right) throw wrongPassword()
    const { id, username, email, phone, firstname, lastname } = old
    sendData(response, { id, username, firstname, lastname, email, phone, role: { name: 'App.oldCustomer' } })
  })

  router.post('/v1/auth/logout', requireAccount(deps), async (request, response) => {
    valid(request)
    await revokeToken(deps, caller(request).token.hash)
    sendData(response, { revoked: true })
  })

  return router
}
