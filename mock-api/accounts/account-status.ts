import { and, eq, isNull } from 'drizzle-orm'
import { accounts } from '../auth/accounts.schema'
import type { Database } from '../database/database'
import { unauthorized } from '../http/api-error'

/**
 * Keeps an account from being deleted until the transaction ends; 401 when it is deleted already. Comes before any
 * other lock of a change, as it does in the deletion itself, so that the two never wait for each other. 'update' also
 * lets one such change of the account be done at a time: it has to be asked for at once, two that share the row first
 * would wait for each other.
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
