import type { Database } from '../database/database'
import { newId } from '../database/ids'
import { type AboutKind, notifications } from '../notifications/notifications.schema'

export interface Notice {
  accountId: string
  title: string
  body: string
  about?: { kind: AboutKind; id?: string }
}

/** Creates a notification for a customer; returns its id. */
export const notify = async (db: Database, { about, ...notice }: Notice, at: Date): Promise<string> => {
  const id = newId('not')
  await db.insert(notifications).values({
    ...notice,
    id,
    createDate: at,
    aboutKind: about?.kind ?? null,
    aboutId: about?.id ?? null,
  })
  return id
}

/** What ends a notification about a change that only its owner should have made. */
export const warning = 'Was it not you? Change your password at once and contact us.'
