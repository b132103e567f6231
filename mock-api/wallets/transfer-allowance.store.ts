import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import type { Clock } from '../http/clock'
import { isBelow, sumOf, worthOf } from '../ledger/money'
import { isFresh } from '../market/market'
import { prices } from '../sell/market.schema'
import { transactions } from '../transactions/transactions.schema'

const dayMs = 24 * 3_600_000
/** What an account may transfer in 24 hours without a recent proof, dollars (ruling 30). */
const mostWorth = '1000'

export interface Order {
  accountId: string
  /** The recipient's account id. */
  to: string
  symbol: string
  /** Coins. */
  amount: string
}

/**
 * Whether a transfer may be made without a password typed or a fingerprint verified lately (ruling 30): 'too much' for
 * a recipient to whom the account never completed one, and for a sum of 24 hours, this one included, above the
 * allowance at present prices; 'unknown' without the price of one of its coins.
 */
export const judged = async (
  tx: Database,
  clock: Clock,
  { accountId, to, symbol, amount }: Order,
): Promise<'enough' | 'too much' | 'unknown'> => {
  // One after the other, so that two cannot each be the one that still fits. Before any row of a wallet is locked.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`transfers by ${accountId}`}, 0))`)
  const sent = and(
    eq(transactions.accountId, accountId),
    eq(transactions.type, 'transfer'),
    eq(transactions.status, 'approved'),
  )
  const known = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(sent, eq(transactions.counterpartyId, to)))
    .limit(1)
  if (known.length === 0) return 'too much'
  const since = new Date(clock.now().getTime() - dayMs)
  const lately = await tx
    .select({ symbol: transactions.symbol, coins: sql<string>`sum(${transactions.amountCrypto})::text` })
    .from(transactions)
    .where(and(sent, gt(transactions.createDate, since)))
    .groupBy(transactions.symbol)
  const present = new Map((await tx.select().from(prices)).map((row) => [row.symbol, row]))
  const worths: string[] = []
  for (const { symbol: coin, coins } of [...lately, { symbol, coins: amount }]) {
    const known = present.get(coin)
    if (!known || !isFresh(clock, known.at)) return 'unknown'
    worths.push(worthOf(coins, known.price))
  }
  return isBelow(mostWorth, sumOf(worths)) ? 'too much' : 'enough'
}
