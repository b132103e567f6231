import { index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'
import { ownAccount } from './accounts'

/** What a money call asked to move, for the list of them (ruling 34): coins, and a wallet as the request names it. */
export interface Asked {
  amountCrypto: string
  currencySymbol: string
  chain: string
}

/** What keyed calls answered (ruling 9), written with their effect or not at all: no row is half done. */
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
    /** Money calls only. */
    asked: json().$type<Asked>(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.method, table.path, table.key] }),
    index('idempotency_keys_at').on(table.at),
  ],
)

/**
 * Money calls that were begun, written before their transaction so that other processes see them while they run. A row
 * stays when its call has ended, however it did: only together with the key's lock does it say that one runs.
 */
export const begunCalls = pgTable(
  'begun_calls',
  {
    /** Without a reference: writing a row must not wait for whoever holds the account's. */
    accountId: text('account_id').notNull(),
    path: text().notNull(),
    key: text().notNull(),
    asked: json().$type<Asked>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.path, table.key] }),
    index('begun_calls_at').on(table.at),
  ],
)
