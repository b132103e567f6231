import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../database/database'
import { unauthorized } from '../http/api-error'
import { accounts } from '../schema/accounts'

/**
 * Locks the account's row until the transaction ends; 401 if it is deleted. Must be the first lock of a change, as in a
 * deletion, against deadlocks. Request 'update' at once: two shared locks that upgrade would deadlock.
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
  if (!row) throw unauthorized()
}
