import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { offsetOf, type Slice } from '../database/slice'
import { notFoundError } from '../http/api-error'
import { type Calls, pagedHandler } from '../http/calls'
import type { Deps } from '../http/deps'
import { notifications } from '../schema/notifications'

export const listNotifications = async (db: Database, accountId: string, slice: Slice) => {
  const ownRows = eq(notifications.accountId, accountId)
  const total = await db.$count(notifications, ownRows)
  const rows = await db
    .select()
    .from(notifications)
    .where(ownRows)
    .orderBy(desc(notifications.createDate), desc(notifications.id))
    .limit(slice.size)
    .offset(offsetOf(slice))
  return { rows: rows.map(notificationView), total }
}

interface NotificationKey {
  accountId: string
  id: string
}

const isNotification = ({ accountId, id }: NotificationKey) =>
  and(eq(notifications.accountId, accountId), eq(notifications.id, id))

/** Keeps an earlier read time; undefined for another account's notification. */
const readNotification = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, key: NotificationKey) => {
  const readAt = sql`coalesce(${notifications.readAt}, ${clock.now().toISOString()}::timestamptz)`
  const [row] = await db.update(notifications).set({ readAt }).where(isNotification(key)).returning()
  return row && notificationView(row)
}

const notificationView = (row: typeof notifications.$inferSelect) => ({
  id: row.id,
  title: row.title,
  body: row.body,
  about: row.aboutKind && { kind: row.aboutKind, id: row.aboutId },
  createDate: row.createDate.toISOString(),
  read: row.readAt !== null,
})

export const notificationsCalls = (deps: Deps) =>
  ({
    'GET /v1/app/notifications': pagedHandler((accountId, slice) =>
      listNotifications(deps.db, accountId, slice),
    ),

    // The specification requires a GET; a repeated call changes nothing (API-65).
    'GET /v1/app/notifications/{id}/read': async ({ caller, segment, valid }) => {
      const key = { accountId: caller.accountId, id: segment('id') }
      if (!(await deps.db.$count(notifications, isNotification(key))))
        throw notFoundError('Notification not found')
      valid()
      return readNotification(deps, key)
    },
  }) satisfies Calls
