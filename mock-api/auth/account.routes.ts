import { Router } from 'express'
import { ownerOf, searchesBy, tryPassword } from '../accounts/attempts'
import { incorrectPassword, notFound, unauthorized } from '../http/api-error'
import { caller, isOwn, requireCustomer } from '../http/caller'
import { sourceOf } from '../http/client-networks'
import { segment, valid } from '../http/contract'
import type { Deps } from '../http/deps'
import { sendData } from '../http/envelope'
import { countAttempt } from '../http/rate-limits'
import { accountById, accountByUserId, customerOf, shownAccount, shownRecipient } from './accounts.store'
import { removeAccount } from './deletion.store'
import { updateProfile } from './profile.store'

interface Names {
  body: { firstName: string; lastName: string }
}
interface Phone {
  body: { phone: string }
}
interface Search {
  path: { a: string; b: string }
}
interface Proof {
  path: { password: string }
}

/** The caller's own records, and finding others to send to. */
export const accountRouter = (deps: Deps): Router => {
  const { db } = deps
  const router = Router()
  const customer = requireCustomer(deps)

  router.get('/v1/app/customers/:id', customer, async (request, response) => {
    const asking = caller(request)
    const own = isOwn(asking, segment(request, 'id')) && (await customerOf(db, asking.accountId))
    if (!own) throw notFound()
    valid(request)
    sendData(response, own)
  })

  router.patch('/v1/app/customers/:id', customer, async (request, response) => {
    const asking = caller(request)
    if (!isOwn(asking, segment(request, 'id'))) throw notFound()
    const { phone } = valid<Phone>(request).body
    await countAttempt(deps, searchesBy(asking.accountId))
    if (!(await updateProfile(deps, asking.accountId, { phone }))) throw notFound()
    sendData(response, await customerOf(db, asking.accountId))
  })

  router.patch('/v1/auth/account', customer, async (request, response) => {
    const { firstName, lastName } = valid<Names>(request).body
    const changed = await updateProfile(deps, caller(request).accountId, { firstName, lastName })
    if (!changed) throw unauthorized()
    sendData(response, shownAccount(changed))
  })

  router.get('/v1/auth/account/find/:a/:b', customer, async (request, response) => {
    const { a, b } = valid<Search>(request).path
    await countAttempt(deps, searchesBy(caller(request).accountId, b))
    const found = await accountByUserId(db, b)
    if (a !== 'customer' || found?.role !== 'customer') throw notFound('Account not found')
    sendData(response, shownRecipient(found))
  })

  router.delete('/v1/auth/account/:password', customer, async (request, response) => {
    const { password } = valid<Proof>(request).path
    const account = await accountById(db, caller(request).accountId)
    if (!account) throw unauthorized()
    const { id, passwordHash } = account
    const secret = { owner: ownerOf(id), passwordHash, source: sourceOf(request) }
    if (!(await tryPassword(deps, secret, password))) throw incorrectPassword()
    if (!(await removeAccount(deps, account))) throw unauthorized()
    sendData(response, { id })
  })

  return router
}
