import { notFound } from '../http/api-error'
import { type Calls, listed } from '../http/calls'
import type { Deps } from '../http/deps'
import { hasNotification, listNotifications, readNotification } from './notifications.store'

/** The caller's notifications, and reading one. */
export const notificationsCalls = (deps: Deps) =>
  ({
    'GET /v1/app/notifications': listed((accountId, slice) => listNotifications(deps.db, accountId, slice)),

    // A GET, as the specification has it, that changes nothing when it is repeated (API-65).
    'GET /v1/app/notifications/{id}/read': async ({ caller, segment, valid }) => {
      const own = { accountId: caller.accountId, id: segment('id') }
      if (!(await hasNotification(deps.db, own))) throw notFound('Notification not found')
      valid()
      return readNotification(deps, own)
    },
  }) satisfies Calls
