import { numeric, timestamp } from 'drizzle-orm/pg-core'

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Coins: exact, with 18 decimals. */
export const coins = (name: string) => numeric(name, { precision: 38, scale: 18 })

/** Dollars or naira. */
export const cents = (name: string) => numeric(name, { precision: 20, scale: 2 })

/** Dollars per coin. */
export const dollars = (name: string) => numeric(name, { precision: 20, scale: 8 })

/** Naira per dollar. */
export const nairaRate = (name: string) => numeric(name, { precision: 20, scale: 4 })
