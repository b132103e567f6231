import { Router } from 'express'
import { valid } from '../shared/contract'
import type { Deps } from '../shared/deps'
import { sendData } from '../shared/envelope'
import { hashOf } from '../shared/passwords'
import type { Site } from '../shared/site'
import { sourceOf } from '../shared/sources'
import { accountByUserId } from './accounts.store'
import { setPassword } from './passwords.store'
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
    const passwordHash = await hashOf(newPassword)
    await db.transaction(async (tx) => {
      await useUpCode(tx, email, codeHash)
      const account = await accountByUserId(tx, email)
      // Nobody else was mailed a code: whoever names the right one has guessed it.
      const accountId = account?.role === 'customer' ? account.id : ''
      const change = { accountId, passwordHash, as: 'password reset' } as const
      if (!(await setPassword(tx, clock, change))) throw wrongCode()
    })
    sendData(response, { email })
  })

  return router
}
