import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { offsetOf, type Slice } from '../database/slice'
import { notFound } from '../http/api-error'
import { type Calls, listed } from '../http/calls'
import type { Deps } from '../http/deps'
import { notifications } from '../schema/notifications'

export const listNotifications = async (db: Database, accountId: string, slice: Slice) => {
  const mine = eq(notifications.accountId, accountId)
  const total = await db.$count(notifications, mine)
  const rows = await db
    .select()
    .from(notifications)
    .where(mine)
    .orderBy(desc(notifications.createDate), desc(notifications.id))
    .limit(slice.size)
    .offset(offsetOf(slice))
  return { rows: rows.map(shown), total }
}

interface OwnNotification {
  accountId: string
  id: string
}

const named = ({ accountId, id }: OwnNotification) =>
  and(eq(notifications.accountId, accountId), eq(notifications.id, id))

const hasNotification = async (db: Database, own: OwnNotification): Promise<boolean> => {
  const found = await db.select({ id: notifications.id }).from(notifications).where(named(own))
  return found.length > 0
}

/** Marks a notification as read, now or as long ago as it was; undefined when it is not the account's. */
const readNotification = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, own: OwnNotification) => {
  const readAt = sql`coalesce(${notifications.readAt}, ${clock.now().toISOString()}::timestamptz)`
  const [row] = await db.update(notifications).set({ readAt }).where(named(own)).returning()
  return row && shown(row)
}

const shown = ({
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
    'GET /v1/app/notifications': listed((accountId, slice) => listNotifications(deps.db, accountId, slice)),

    // A GET, as the specification has it, that changes nothing when it is repeated (API-65).
    'GET /v1/app/notifications/{id}/read': async ({ caller, segment, valid }) => {
      const own = { accountId: caller.accountId, id: segment('id') }
      if (!(await hasNotification(deps.db, own))) throw notFound('Notification not found')
      valid()
      return readNotification(deps, own)
    },
  }) satisfies Calls
