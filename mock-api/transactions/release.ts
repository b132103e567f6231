import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { isBelow } from '../ledger/money'
import type { TransactionRow } from './step'
import { transactions } from './transactions.schema'

/**
 * SELL-23: deposits of one customer, currency and network wait until what is confirmed and unpaid reaches the
 * limit of this confirmation; then all of them are released together. The customer's row must be locked.
 */
export const releaseIfDue = async (
  tx: Database,
  confirmed: TransactionRow,
  limit: string,
  now: Date,
): Promise<TransactionRow> => {
  const unpaid = and(
    eq(transactions.accountId, confirmed.accountId),
    eq(transactions.symbol, confirmed.symbol),
    eq(transactions.chain, confirmed.chain),
    eq(transactions.type, 'deposit'),
    eq(transactions.status, 'pending'),
  )
  const [sum] = await tx
    .select({ usd: sql<string>`coalesce(sum(${transactions.amountUsd}), 0)::text` })
    .from(transactions)
    .where(unpaid)
  if (isBelow(sum?.usd ?? '0', limit)) return confirmed
  await tx
    .update(transactions)
    .set({ releasedAt: now })
    .where(and(unpaid, isNull(transactions.releasedAt)))
  return { ...confirmed, releasedAt: now }
}
