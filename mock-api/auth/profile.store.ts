import { and, eq, isNull } from 'drizzle-orm'
import { noteActivity } from '../accounts/activities'
import { isTaken } from '../database/database'
import { conflict } from '../http/api-error'
import type { Deps } from '../http/deps'
import { accounts } from './accounts.schema'
import type { AccountRow } from './accounts.store'
import { normalPhone, phoneTaken } from './registration/registration.store'

/** Changes what a customer may change about themselves; undefined when the account is gone. 409 for a taken phone. */
export const updateProfile = async (
  { db, clock }: Deps,
  accountId: string,
  request: { firstName: string; lastName: string } | { phone: string },
): Promise<AccountRow | undefined> => {
  const set = 'phone' in request ? { phone: normalPhone(request.phone) } : request
  try {
    return await db.transaction(async (tx) => {
      const [row] = await tx
        .update(accounts)
        .set(set)
        .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
        .returning()
      if (row) await noteActivity(tx, clock, accountId, 'profile update')
      return row
    })
  } catch (error) {
    if (isTaken(error)) throw conflict(phoneTaken, { phone: phoneTaken })
    throw error
  }
}
