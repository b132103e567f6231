import { Router } from 'express'
import type { Slice } from '../database/slice'
import { notFound } from '../http/api-error'
import { caller, requireCustomer } from '../http/caller'
import { segment, valid } from '../http/contract'
import type { Deps } from '../http/deps'
import { sendData } from '../http/envelope'
import { hasNotification, listNotifications, readNotification } from './notifications.store'

interface ListQuery {
  query: Slice
}

/** The caller's notifications, and reading one. */
export const notificationsRouter = (deps: Deps): Router => {
  const router = Router()

  router.get('/v1/app/notifications', requireCustomer(deps), async (request, response) => {
    const slice = valid<ListQuery>(request).query
    const { rows, total } = await listNotifications(deps.db, caller(request).accountId, slice)
    sendData(response, rows, { ...slice, total })
  })

  // A GET, as the specification has it, that changes nothing when it is repeated (AMB-35).
  router.get('/v1/app/notifications/:id/read', requireCustomer(deps), async (request, response) => {
    const own = { accountId: caller(request).accountId, id: segment(request, 'id') }
    if (!(await hasNotification(deps.db, own))) throw notFound('Notification not found')
    valid(request)
    sendData(response, await readNotification(deps, own))
  })

  return router
}
