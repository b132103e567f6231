import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { isBelow } from '../ledger/money'
import { transactions } from '../transactions/transactions.schema'

/** Dollars traded from which a rank is held, highest first (RANK-01). */
const ranks = [
  { name: 'Platinum', from: '50000' },
  { name: 'Gold', from: '10000' },
  { name: 'Silver', from: '1000' },
  { name: 'Bronze', from: '100' },
]
const upperEnd = '100000.00'

/** A customer's rank: what was paid out counts, reported or not; value that stayed in a wallet does not. */
export const rankOf = async (db: Database, accountId: string) => {
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${transactions.amountUsd}), 0)::numeric(22, 2)::text` })
    .from(transactions)
    .where(
      and(
        eq(transactions.accountId, accountId),
        eq(transactions.direction, 'bank'),
        inArray(transactions.status, ['approved', 'reported']),
      ),
    )
  const total = row?.total ?? '0.00'
  const rankName = ranks.find(({ from }) => !isBelow(total, from))?.name ?? 'Unranked'
  return { rankName, totalTradesUSDT: total, highestHigherAmountRange: upperEnd }
}
