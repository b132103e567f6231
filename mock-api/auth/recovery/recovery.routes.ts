import { Router } from 'express'
import { ownDetailsProblem } from '../../accounts/own-details'
import { hashOf } from '../../accounts/passwords'
import { nameAccount } from '../../accounts/security-log'
import { invalid } from '../../http/api-error'
import { sourceOf } from '../../http/client-networks'
import { valid } from '../../http/contract'
import type { Deps } from '../../http/deps'
import { sendData } from '../../http/envelope'
import type { Site } from '../../http/site'
import { accountByUserId } from '../accounts.store'
import { removeAllFingerprints } from '../biometrics/biometrics.store'
import { setPassword } from '../passwords.store'
import { proveCode, sendCode, useUpCode, wrongCode } from './recovery.store'

interface Send {
  body: { email: string }
}
interface Verify {
  body: { email: string; otp: string }
}
interface Reset {
  body: { email: string; newPassword: string; otp: string }
}

/** A new password for whoever reads the mail of an account. */
export const recoveryRouter = (deps: Deps, site: Site): Router => {
  const { db, clock } = deps
  const router = Router()

  router.post('/v1/auth/recovery/send', async (request, response) => {
    const { email } = valid<Send>(request).body
    await sendCode(deps, email, sourceOf(request), `${site.url}/recovery`)
    sendData(response, { email })
  })

  router.put('/v1/auth/recovery/verify', async (request, response) => {
    const { email, otp } = valid<Verify>(request).body
    await proveCode(deps, email, otp, sourceOf(request))
    sendData(response, { verified: true })
  })

  router.post('/v1/auth/recovery/reset', async (request, response) => {
    const { email, newPassword, otp } = valid<Reset>(request).body
    const codeHash = await proveCode(deps, email, otp, sourceOf(request))
    const account = await accountByUserId(db, email)
    // Nobody else was mailed a code: whoever names the right one has guessed it.
    if (account?.role !== 'customer') throw wrongCode()
    nameAccount(request, account.id)
    // Only who reads the account's mail learns what its details are (ruling 27).
    const problem = ownDetailsProblem('newPassword', newPassword, account)
    if (problem.newPassword !== undefined) throw invalid({ newPassword: problem.newPassword })
    const passwordHash = await hashOf(newPassword)
    await db.transaction(async (tx) => {
      await useUpCode(tx, email, codeHash)
      const change = { accountId: account.id, passwordHash, as: 'password reset' } as const
      if (!(await setPassword(tx, clock, change))) throw wrongCode()
      // A lost phone must not be what still opens the account (ruling 21).
      await removeAllFingerprints(tx, account.id, clock.now())
    })
    sendData(response, { email })
  })

  return router
}
