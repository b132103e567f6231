import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/database'
import { plain } from '../ledger/money'
import { currencies, rates } from './market.schema'

/** Every currency on every network, in the contract's order. */
export const listCurrencies = async (db: Database) =>
  db
    .select({ symbol: currencies.symbol, name: currencies.name, chain: currencies.chain })
    .from(currencies)
    .orderBy(currencies.position)

const joined = (db: Database) =>
  db
    .select({
      id: rates.id,
      value: rates.value,
      limit: rates.limit,
      currency: { symbol: currencies.symbol, name: currencies.name, chain: currencies.chain },
    })
    .from(rates)
    .innerJoin(currencies, and(eq(currencies.symbol, rates.symbol), eq(currencies.chain, rates.chain)))

const shown = (row: Awaited<ReturnType<typeof joined>>[number]) => ({ ...row, value: plain(row.value) })

/** Naira per dollar and minimum payout of every pair, now. */
export const listRates = async (db: Database) => (await joined(db).orderBy(currencies.position)).map(shown)

const largestId = 2_147_483_647

/** One rate, or undefined; a number that no id can have finds nothing. */
export const findRate = async (db: Database, id: number) => {
  if (id > largestId) return undefined
  const [row] = await joined(db).where(eq(rates.id, id))
  return row && shown(row)
}
