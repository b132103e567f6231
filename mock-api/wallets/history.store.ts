import { and, asc, eq, gte } from 'drizzle-orm'
import type { Database } from '../database/database'
import type { Clock } from '../http/clock'
import { trimZeros } from '../ledger/money'
import { priceHistory } from '../schema/market'

const days = { '1m': 30, '3m': 90, '1y': 365 } as const
export type Range = keyof typeof days

const day = 86_400_000

/** Oldest first, excluding today, which has no closing price yet. */
export const priceHistoryOf = async (db: Database, clock: Clock, symbol: string, range: Range) => {
  const firstDay = new Date(clock.now().getTime() - days[range] * day).toISOString().slice(0, 10)
  const rows = await db
    .select()
    .from(priceHistory)
    .where(and(eq(priceHistory.symbol, symbol), gte(priceHistory.date, firstDay)))
    .orderBy(asc(priceHistory.date))
  return rows.map(({ date, close }) => ({ date, price: trimZeros(close) }))
}
