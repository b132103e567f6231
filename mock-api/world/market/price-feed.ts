import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../../database/database'
import { invalidError, notFoundError } from '../../http/api-error'
import type { Pair } from '../../ledger/pairs'
import { priceHistory, prices, rates, settings } from '../../schema/market'
import { dailyCloses, priceAt, rateAt } from './prices'

/** 'walking': prices move. 'steady': fresh but constant. 'down': no updates, so prices become stale (503). */
export type Feed = 'walking' | 'steady' | 'down'

const symbols = ['BTC', 'ETH', 'BNB', 'USDT']

/** Updates prices, and a year of daily closing prices, unless the feed is down. Keeps pinned prices, but fresh. */
export const tickPrices = (db: Database, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const [setting] = await tx.select({ feed: settings.feed }).from(settings)
    const feed = (setting?.feed ?? 'walking') as Feed
    if (feed === 'down') return
    const last = new Map((await tx.select().from(prices).for('update')).map((row) => [row.symbol, row]))
    const pinnedPrices = new Map(
      [...last.values()]
        .filter((row) => feed === 'steady' || row.pinned)
        .map((row) => [row.symbol, row.price]),
    )
    await storeMissingCloses(tx, now, pinnedPrices)
    for (const symbol of symbols) {
      const price = pinnedPrices.get(symbol) ?? priceAt(symbol, now.getTime())
      await tx
        .insert(prices)
        .values({ symbol, price, at: now })
        .onConflictDoUpdate({ target: prices.symbol, set: { price, at: now } })
    }
    if (feed === 'walking') await moveRates(tx, now)
  })

async function moveRates(db: Database, now: Date): Promise<void> {
  for (const { id, symbol, chain, base } of await db.select().from(rates).where(eq(rates.pinned, false))) {
    const value = rateAt(base, `${symbol} ${chain}`, now.getTime())
    await db
      .update(rates)
      .set({ value })
      .where(and(eq(rates.id, id), eq(rates.pinned, false)))
  }
}

/** Stores the closing prices since the last one: the market's, or the pinned price. */
async function storeMissingCloses(db: Database, now: Date, pinnedPrices: Map<string, string>): Promise<void> {
  const latestCloses = await db
    .select({ symbol: priceHistory.symbol, date: sql<string>`max(${priceHistory.date})::text` })
    .from(priceHistory)
    .groupBy(priceHistory.symbol)
  const missing = symbols.flatMap((symbol) => {
    const newest = latestCloses.find((close) => close.symbol === symbol)?.date
    // A pinned price is not a closing price of the past year.
    const pinned = newest === undefined ? undefined : pinnedPrices.get(symbol)
    return dailyCloses(symbol, now.getTime(), daysSince(newest, now)).map(({ date, close }) => ({
      symbol,
      date,
      close: pinned ?? close,
    }))
  })
  if (missing.length === 0) return
  // A year of closing prices is passed as one parameter, because the query builder would be slow.
  await db.execute(
    sql`insert into ${priceHistory} (symbol, date, close)
      select symbol, date, close from json_populate_recordset(null::price_history, ${JSON.stringify(missing)}::json)
      on conflict do nothing`,
  )
}

const year = 365
const day = 86_400_000

/** Returns at most a year. */
const daysSince = (newest: string | undefined, now: Date): number =>
  newest === undefined
    ? year
    : Math.max(0, Math.min(year, Math.floor(now.getTime() / day) - Date.parse(newest) / day - 1))

/** Null returns the price to the market. Throws 404 for the coin, 422 for the price. */
export async function setPrice(db: Database, symbol: string, price: string | null, now: Date): Promise<void> {
  if (!symbols.includes(symbol)) throw notFoundError(`No price for ${symbol}`)
  if (price !== null) requireFormat('price', price, /^(?=.*[1-9])\d{1,9}(\.\d{1,8})?$/)
  const pinned = price !== null
  const value = price ?? priceAt(symbol, now.getTime())
  await db
    .insert(prices)
    .values({ symbol, price: value, at: now, pinned })
    .onConflictDoUpdate({ target: prices.symbol, set: { price: value, at: now, pinned } })
}

/** Null returns the rate to the market. Throws 404 for the pair, 422 for the value. */
export function setRate(db: Database, pair: Pair, value: string | null): Promise<void> {
  if (value === null) return changeRate(db, pair, { value: sql`${rates.base}`, pinned: false })
  requireFormat('value', value, /^(?=.*[1-9])\d{1,9}(\.\d{1,4})?$/)
  return changeRate(db, pair, { value, pinned: true })
}

/** `limit`: in dollars, '0' for none. Throws 404 for the pair, 422 for the limit. */
export function setLimit(db: Database, pair: Pair, limit: string): Promise<void> {
  requireFormat('limit', limit, /^\d{1,9}(\.\d{1,2})?$/)
  return changeRate(db, pair, { limit })
}

async function changeRate(db: Database, { symbol, chain }: Pair, set: PgUpdateSetSource<typeof rates>) {
  const changed = await db
    .update(rates)
    .set(set)
    .where(and(eq(rates.symbol, symbol), eq(rates.chain, chain)))
    .returning({ id: rates.id })
  if (changed.length === 0) throw notFoundError(`No rate for ${symbol} ${chain}`)
}

function requireFormat(name: string, figure: string, form: RegExp): void {
  if (!form.test(figure)) throw invalidError({ [name]: `${name} ${figure} is out of range` })
}
