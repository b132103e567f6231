import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { mails } from '../accounts/mails.schema'
import type { Database } from '../database/database'
import { announcements } from '../sell/market.schema'

export type Mail = { id: string; to: string; subject: string; body: string; at: string }

/** The last 100 mails to anybody, newest first; `to` narrows it to one address. */
export async function listMails(db: Database, to?: string): Promise<Mail[]> {
  const rows = await db
    .select()
    .from(mails)
    .where(to === undefined ? undefined : eq(sql`lower(${mails.to})`, sql`lower(${to})`))
    .orderBy(desc(mails.at), desc(mails.id))
    .limit(100)
  return rows.map((mail) => ({ ...mail, at: mail.at.toISOString() }))
}

export async function announce(db: Database, body: string, now: Date): Promise<void> {
  await db.insert(announcements).values({ id: randomUUID(), body, createDate: now })
}

/** Takes all announcements down. */
export async function clearAnnouncements(db: Database): Promise<void> {
  await db.update(announcements).set({ active: false }).where(eq(announcements.active, true))
}
