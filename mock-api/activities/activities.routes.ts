import { Router } from 'express'
import { caller, requireCustomer } from '../shared/caller'
import { valid } from '../shared/contract'
import type { Deps } from '../shared/deps'
import { sendData } from '../shared/envelope'
import type { Slice } from '../shared/slice'
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
