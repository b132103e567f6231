import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../database/database'
import { unauthorizedError } from '../http/api-error'
import { accounts } from '../schema/accounts'

/**
 * Locks the account's row until the transaction ends; 401 if it is deleted. A change takes this lock first, as a
 * deletion does, against deadlocks; 'update' at once, because two shared locks that upgrade deadlock.
 */
export const lockAccountStatus = async (
  tx: Database,
  accountId: string,
  strength: 'key share' | 'update' = 'key share',
): Promise<void> => {
  const [row] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
    .for(strength)
  if (!row) throw unauthorizedError()
}
