import { Router } from 'express'
import { notFound } from '../http/api-error'
import { caller, requireCustomer } from '../http/caller'
import { valid } from '../http/contract'
import type { Deps } from '../http/deps'
import { sendData } from '../http/envelope'
import { referralStatsRouter } from './referral-stats.routes'
import { linkReferral } from './referrals.store'

interface Link {
  body: { accountId: string; referredBy: string }
}

/** Who brought whom, and what came of it. */
export const referralsRouter = (deps: Deps): Router => {
  const router = Router()

  router.post('/v1/app/referrals', requireCustomer(deps), async (request, response) => {
    const { accountId, referredBy } = valid<Link>(request).body
    if (accountId !== caller(request).accountId) throw notFound()
    const code = await linkReferral(deps, accountId, referredBy)
    response.status(201)
    sendData(response, { accountId, referredBy: code })
  })

  router.use(referralStatsRouter(deps))
  return router
}
