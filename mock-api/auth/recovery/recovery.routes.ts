import { ownDetailsProblem } from '../../accounts/own-details'
import { hashOf } from '../../accounts/passwords'
import { nameAccount } from '../../accounts/security-log'
import { invalid } from '../../http/api-error'
import type { Calls } from '../../http/calls'
import type { Deps } from '../../http/deps'
import type { Site } from '../../http/site'
import { accountByUserId } from '../accounts.store'
import { removeAllFingerprints } from '../biometrics/biometrics.store'
import { setPassword } from '../passwords.store'
import { proveCode, sendCode, useUpCode, wrongCode } from './recovery.store'

/** A new password for whoever reads the mail of an account. */
export const recoveryCalls = (deps: Deps, site: Site) => {
  const { db, clock } = deps
  return {
    'POST /v1/auth/recovery/send': async ({ source, valid }) => {
      const { email } = valid().body
      await sendCode(deps, email, source, `${site.url}/recovery`)
      return { email }
    },

    'PUT /v1/auth/recovery/verify': async ({ source, valid }) => {
      const { email, otp } = valid().body
      await proveCode(deps, email, otp, source)
      return { verified: true }
    },

    'POST /v1/auth/recovery/reset': async ({ request, source, valid }) => {
      const { email, newPassword, otp } = valid().body
      const codeHash = await proveCode(deps, email, otp, source)
      const account = await accountByUserId(db, email)
      // Nobody else was mailed a code: whoever names the right one has guessed it.
      if (account?.role !== 'customer') throw wrongCode()
      nameAccount(request, account.id)
      // Only who reads the account's mail learns what its details are (ruling 27).
      const problem = ownDetailsProblem('newPassword', newPassword, account)
      if (problem.newPassword !== undefined) throw invalid({ newPassword: problem.newPassword })
      const passwordHash = await hashOf(newPassword, deps.passwordCost)
      await db.transaction(async (tx) => {
        await useUpCode(tx, email, codeHash)
        const change = { accountId: account.id, passwordHash, as: 'password reset' } as const
        if (!(await setPassword(tx, clock, change))) throw wrongCode()
        // A lost phone must not be what still opens the account (ruling 21).
        await removeAllFingerprints(tx, account.id, clock.now())
      })
      return { email }
    },
  } satisfies Calls
}
