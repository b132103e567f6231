import { Router } from 'express'
import { caller, requireCustomer } from '../shared/caller'
import { valid } from '../shared/contract'
import type { Deps } from '../shared/deps'
import { sendData } from '../shared/envelope'
import { listNotifications } from './notifications.store'

interface ListQuery {
  query: { page: number; size: number }
}

/** The caller's notifications. */
export const notificationsRouter = (deps: Deps): Router => {
  const router = Router()

  router.get('/v1/app/notifications', requireCustomer(deps), async (request, response) => {
    const { page, size } = valid<ListQuery>(request).query
    const { rows, total } = await listNotifications(deps.db, caller(request).accountId, { page, size })
    sendData(response, rows, { page, size, total })
  })

  return router
}
