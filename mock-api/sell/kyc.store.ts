import { and, eq, isNull } from 'drizzle-orm'
import { accounts, customers } from '../auth/accounts.schema'
import type { Database } from '../database/database'

/** How the identity check of an account stands, 'NotStarted' without a record; undefined for no account. */
export const kycOf = async (db: Database, accountId: string) => {
  const [row] = await db
    .select({ status: customers.kycStatus })
    .from(accounts)
    .leftJoin(customers, eq(customers.accountId, accounts.id))
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
  return row && { verificationStatus: row.status ?? 'NotStarted' }
}
