import { index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'
import { accountReference } from './accounts'

/** The requested coins and wallet, for the list of money calls (ruling 34). */
export interface CallDetails {
  amountCrypto: string
  currencySymbol: string
  chain: string
}

/** Results of keyed calls (ruling 9), in the same transaction as their effect. */
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
    /** The sent envelope's `data` and `error`. */
    answer: json().$type<{ data: unknown; error: unknown }>().notNull(),
    /** Null unless it is a money call. */
    asked: json().$type<CallDetails>(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.method, table.path, table.key] }),
    index('idempotency_keys_at').on(table.at),
  ],
)

/** Shows running calls to other processes. A row outlives its call, which runs only while its key is locked. */
export const begunCalls = pgTable(
  'begun_calls',
  {
    /** Has no foreign key, so that an insert does not wait for a lock on the account's row. */
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
