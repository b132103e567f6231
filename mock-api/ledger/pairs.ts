import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/database'
import { notFoundError } from '../http/api-error'
import { currencies } from '../schema/market'

export interface Pair {
  symbol: string
  chain: string
}

/** Ignores case. Throws 404 with `missingText` for an unsupported pair. */
export const findPair = async (
  db: Database,
  { symbol, chain }: Pair,
  missingText = 'Currency not supported',
): Promise<Pair & { name: string }> => {
  const matchesPair = and(
    eq(currencies.symbol, symbol.toUpperCase()),
    eq(currencies.chain, chain.toLowerCase()),
  )
  const [row] = await db
    .select({ symbol: currencies.symbol, name: currencies.name, chain: currencies.chain })
    .from(currencies)
    .where(matchesPair)
  if (!row) throw notFoundError(missingText)
  return row
}
