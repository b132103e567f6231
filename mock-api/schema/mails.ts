import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'

/** Stored only: the mock environment sends no mail. */
export const mails = pgTable('mails', {
  id: text().primaryKey(),
  to: text('to').notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  at: moment('at').notNull(),
})
