import { Router } from 'express'
import type { Slice } from '../database/slice'
import { caller, requireCustomer } from '../http/caller'
import { valid } from '../http/contract'
import type { Deps } from '../http/deps'
import { sendData } from '../http/envelope'
import { listActivities } from './activities.store'

interface ListQuery {
  query: Slice
}

/** What the caller did, for noticing misuse (AMB-100). */
export const activitiesRouter = (deps: Deps): Router => {
  const router = Router()

  router.get('/v1/app/activities', requireCustomer(deps), async (request, response) => {
    const slice = valid<ListQuery>(request).query
    const { rows, total } = await listActivities(deps.db, caller(request).accountId, slice)
    sendData(response, rows, { ...slice, total })
  })

  return router
}
