import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'

/** Emails are only stored: the mock environment sends none. */
export const mails = pgTable('mails', {
  id: text().primaryKey(),
  to: text('to').notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  at: moment('at').notNull(),
})
