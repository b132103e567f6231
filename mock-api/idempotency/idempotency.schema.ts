import { index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ownAccount } from '../auth/accounts.schema'
import { moment } from '../database/columns'

/** What keyed calls answered (AMB-09), written with their effect or not at all: a row is never half done. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: ownAccount(),
    method: text().notNull(),
    path: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the canonical body. */
    bodyHash: text('body_hash').notNull(),
    status: integer().notNull(),
    /** `data` and `error` of the envelope, as they were sent. */
    answer: json().$type<{ data: unknown; error: unknown }>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.method, table.path, table.key] }),
    index('idempotency_keys_at').on(table.at),
  ],
)
