import { desc, eq } from 'drizzle-orm'
import type { Database } from '../database/database'
import { announcements } from '../schema/market'

/** Newest first (API-32). */
export const activeAnnouncements = async (db: Database) =>
  db
    .select({ body: announcements.body })
    .from(announcements)
    .where(eq(announcements.active, true))
    .orderBy(desc(announcements.createDate), desc(announcements.id))
