import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { cents, dollars, moment, nairaRate } from '../database/columns'
import { accountReference } from './accounts'

export const currencies = pgTable(
  'currencies',
  {
    symbol: text().notNull(),
    chain: text().notNull(),
    name: text().notNull(),
    /** The order in lists: BTC, ETH, BNB, USDT on eth, bsc, tron. */
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.symbol, table.chain] })],
)

export const rates = pgTable(
  'rates',
  {
    id: integer().primaryKey(),
    symbol: text().notNull(),
    chain: text().notNull(),
    /** The current rate, in naira per dollar. */
    value: nairaRate('value').notNull(),
    /** `value` varies around this rate. */
    base: nairaRate('base').notNull(),
    /** Whether the panel pinned it, so that the market does not change it. */
    pinned: boolean().notNull().default(false),
    /** Minimum payout in dollars; 0 if there is none. */
    limit: cents('limit').notNull(),
  },
  (table) => [unique('rates_pair').on(table.symbol, table.chain)],
)

/** Dollars per coin; valid for 5 minutes (API-31). */
export const prices = pgTable('prices', {
  symbol: text().primaryKey(),
  price: dollars('price').notNull(),
  at: moment('at').notNull(),
  pinned: boolean().notNull().default(false),
})

/** The closing price of each past UTC day. */
export const priceHistory = pgTable(
  'price_history',
  {
    symbol: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    close: dollars('close').notNull(),
  },
  (table) => [primaryKey({ columns: [table.symbol, table.date] })],
)

export const announcements = pgTable('announcements', {
  id: text().primaryKey(),
  body: text().notNull(),
  createDate: moment('create_date').notNull(),
  active: boolean().notNull().default(true),
})

/** Created on first use, then constant (API-30). */
export const depositAddresses = pgTable(
  'deposit_addresses',
  {
    accountId: accountReference(),
    symbol: text().notNull(),
    chain: text().notNull(),
    /** 'default' or 'main' (API-30, SWAP-05). */
    type: text().notNull(),
    address: text().notNull().unique(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.symbol, table.chain, table.type] })],
)

export const settings = pgTable(
  'settings',
  {
    id: integer().primaryKey().default(1),
    adminWalletMode: boolean('admin_wallet_mode').notNull().default(true),
    /** The mock clock's offset from real time, ms. */
    clockOffsetMs: bigint('clock_offset_ms', { mode: 'number' }).notNull().default(0),
    /** 'auto' or 'manual'. */
    settlementMode: text('settlement_mode').notNull().default('auto'),
    /** How long a transaction spends in pool and in pending. */
    poolMs: integer('pool_ms').notNull().default(15_000),
    pendingMs: integer('pending_ms').notNull().default(15_000),
    /** 'walking', 'steady' or 'down'. */
    feed: text().notNull().default('walking'),
  },
  () => [check('settings_one_row', sql`id = 1`)],
)
