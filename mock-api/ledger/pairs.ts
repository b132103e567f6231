import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/database'
import { notFound } from '../http/api-error'
import { currencies } from '../schema/market'

export interface Pair {
  symbol: string
  chain: string
}

/** Ignores case. Throws 404 in the given words for a pair that is not served. */
export const servedPair = async (
  db: Database,
  { symbol, chain }: Pair,
  absent = 'Currency not supported',
): Promise<Pair & { name: string }> => {
  const named = and(eq(currencies.symbol, symbol.toUpperCase()), eq(currencies.chain, chain.toLowerCase()))
  const [row] = await db
    .select({ symbol: currencies.symbol, name: currencies.name, chain: currencies.chain })
    .from(currencies)
    .where(named)
  if (!row) throw notFound(absent)
  return row
}
