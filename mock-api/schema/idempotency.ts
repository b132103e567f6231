import { index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'
import { accountReference } from './accounts'

/** For the list of money calls (ruling 34): coins, and the requested wallet. */
export interface CallDetails {
  amountCrypto: string
  currencySymbol: string
  chain: string
}

/** Results of keyed calls (ruling 9), written together with their effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: accountReference(),
    method: text().notNull(),
    path: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the canonical body. */
    bodyHash: text('body_hash').notNull(),
    status: integer().notNull(),
    /** The envelope's `data` and `error`, as sent. */
    answer: json().$type<{ data: unknown; error: unknown }>().notNull(),
    /** Money calls only. */
    asked: json().$type<CallDetails>(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.method, table.path, table.key] }),
    index('idempotency_keys_at').on(table.at),
  ],
)

/** Lets other processes see a running call. The row stays: only with the key's lock does it mean a running call. */
export const begunCalls = pgTable(
  'begun_calls',
  {
    /** Without a reference: writing a row must not wait for a lock on the account. */
    accountId: text('account_id').notNull(),
    path: text().notNull(),
    key: text().notNull(),
    asked: json().$type<CallDetails>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.path, table.key] }),
    index('begun_calls_at').on(table.at),
  ],
)
