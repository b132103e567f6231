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

const hasNotification = async (db: Database, key: NotificationKey): Promise<boolean> => {
  const rows = await db.select({ id: notifications.id }).from(notifications).where(isNotification(key))
  return rows.length > 0
}

/** Keeps an earlier read time; undefined for another account's. */
const readNotification = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, key: NotificationKey) => {
  const readAt = sql`coalesce(${notifications.readAt}, ${clock.now().toISOString()}::timestamptz)`
  const [row] = await db.update(notifications).set({ readAt }).where(isNotification(key)).returning()
  return row && notificationView(row)
}

const notificationView = ({
  id,
  title,
  body,
  aboutKind,
  aboutId,
  createDate,
  readAt,
}: typeof notifications.$inferSelect) => ({
  id,
  title,
  body,
  about: aboutKind && { kind: aboutKind, id: aboutId },
  createDate: createDate.toISOString(),
  read: readAt !== null,
})

export const notificationsCalls = (deps: Deps) =>
  ({
    'GET /v1/app/notifications': pagedHandler((accountId, slice) =>
      listNotifications(deps.db, accountId, slice),
    ),

    // The specification has a GET; repeating it changes nothing (API-65).
    'GET /v1/app/notifications/{id}/read': async ({ caller, segment, valid }) => {
      const key = { accountId: caller.accountId, id: segment('id') }
      if (!(await hasNotification(deps.db, key))) throw notFoundError('Notification not found')
      valid()
      return readNotification(deps, key)
    },
  }) satisfies Calls
