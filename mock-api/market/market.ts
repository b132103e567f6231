import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/database'
import { notFoundError, unavailableError } from '../http/api-error'
import type { Clock } from '../http/clock'
import { prices, rates, settings } from '../schema/market'

/** Older prices count as unknown (API-31). */
const priceLifetimeMs = 300_000

export interface Quote {
  /** Dollars per coin. */
  price: string
  /** Naira per dollar. */
  rate: string
  /** Minimum payout in dollars. */
  limit: string
  /** Whether the price is recent enough for a transaction. */
  fresh: boolean
}

/** Throws 404 for an unsupported pair, 503 if there is no price at all. */
export const quoteOf = async (db: Database, clock: Clock, symbol: string, chain: string): Promise<Quote> => {
  const [row] = await db
    .select({ price: prices.price, at: prices.at, rate: rates.value, limit: rates.limit })
    .from(rates)
    .leftJoin(prices, eq(prices.symbol, rates.symbol))
    .where(and(eq(rates.symbol, symbol), eq(rates.chain, chain)))
  if (!row) throw notFoundError('Currency not supported')
  if (row.price === null || row.at === null) throw unavailableError()
  const { price, at, rate, limit } = row
  return { price, rate, limit, fresh: isFresh(clock, at) }
}

/** Throws 404 for an unsupported pair, 503 if there is no fresh price. */
export const freshQuoteOf = async (
  db: Database,
  clock: Clock,
  symbol: string,
  chain: string,
): Promise<Quote> => {
  const quote = await quoteOf(db, clock, symbol, chain)
  if (!quote.fresh) throw unavailableError()
  return quote
}

export const isFresh = (clock: Clock, at: Date): boolean =>
  clock.now().getTime() - at.getTime() <= priceLifetimeMs

export const settingsOf = async (db: Database): Promise<typeof settings.$inferSelect> => {
  const [row] = await db.select().from(settings)
  if (!row) throw new Error('The settings row is missing: the database was not seeded')
  return row
}
