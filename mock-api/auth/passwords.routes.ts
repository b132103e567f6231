import { Router } from 'express'
import { ownerOf, tryPassword } from '../accounts/attempts'
import { ownDetailsProblem } from '../accounts/own-details'
import { hashOf } from '../accounts/passwords'
import { incorrectPassword, notFound, unauthorized } from '../http/api-error'
import { caller, requireCustomer, requireFresh } from '../http/caller'
import { sourceOf } from '../http/client-networks'
import { valid } from '../http/contract'
import type { Deps } from '../http/deps'
import { sendData } from '../http/envelope'
import { accountById } from './accounts.store'
import { setPassword } from './passwords.store'
import { issueToken } from './tokens.store'

interface Save {
  body: { newPassword: string; confirmPassword: string; email: string }
}
interface Update {
  body: { oldPassword: string; newPassword: string }
}

/** A new password for whoever is logged in. */
export const passwordsRouter = (deps: Deps): Router => {
  const { db, clock } = deps
  const router = Router()
  const customer = requireCustomer(deps)

  router.post('/v1/auth/password/save', customer, requireFresh(deps), async (request, response) => {
    const { accountId, token } = caller(request)
    const account = await accountById(db, accountId)
    if (!account) throw unauthorized()
    const { newPassword, email } = valid<Save>(request, ({ newPassword, confirmPassword }) => ({
      ...(confirmPassword === newPassword ? {} : { confirmPassword: 'Password mismatch' }),
      ...ownDetailsProblem('newPassword', newPassword, account),
    })).body
    if (account.email.toLowerCase() !== email.toLowerCase()) throw notFound()
    const passwordHash = await hashOf(newPassword)
    const change = { accountId, passwordHash, as: 'password change', sparing: token.hash } as const
    if (!(await db.transaction((tx) => setPassword(tx, clock, change)))) throw unauthorized()
    sendData(response, { email: account.email })
  })

  router.patch('/v1/auth/account/password/update', customer, async (request, response) => {
    const account = await accountById(db, caller(request).accountId)
    if (!account) throw unauthorized()
    const { oldPassword, newPassword } = valid<Update>(request, ({ oldPassword, newPassword }) => ({
      ...ownDetailsProblem('newPassword', newPassword, account),
      ...(oldPassword === newPassword
        ? { newPassword: 'The new password must differ from the old one' }
        : {}),
    })).body
    const { id, passwordHash: provenHash } = account
    const secret = { owner: ownerOf(id), passwordHash: provenHash, source: sourceOf(request) }
    if (!(await tryPassword(deps, secret, oldPassword))) throw incorrectPassword('oldPassword')
    const change = { accountId: id, passwordHash: await hashOf(newPassword), as: 'password change' } as const
    const token = await db.transaction(async (tx) =>
      (await setPassword(tx, clock, change, provenHash))
        ? issueToken({ ...deps, db: tx }, id, 'password')
        : undefined,
    )
    if (token === undefined) throw incorrectPassword('oldPassword')
    response.set('authorization', token)
    sendData(response, { id })
  })

  return router
}
