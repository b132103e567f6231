import { and, eq, isNull } from 'drizzle-orm'
import { rejectFrozen } from '../accounts/account-status'
import { recordActivity } from '../accounts/activities'
import { type Notice, notify, warning } from '../accounts/notices'
import { isUniqueViolation } from '../database/database'
import { conflictError } from '../http/api-error'
import type { Deps } from '../http/deps'
import { accounts } from '../schema/accounts'
import type { AccountRow } from './accounts.store'
import { normalPhone, phoneTaken } from './registration/registration.store'

/** Contains only the phone's last four digits (ruling 31). */
const phoneNotice = ({ id: accountId, phone }: AccountRow): Notice => ({
  accountId,
  title: 'Phone number changed',
  body: `Your phone number now ends in ${phone.slice(-4)}. ${warning}`,
})

/** Undefined for a deleted account. Throws 409 for a taken phone, 423 for a new phone while the account is frozen. */
export const updateProfile = async (
  { db, clock }: Deps,
  accountId: string,
  request: { firstName: string; lastName: string } | { phone: string },
): Promise<AccountRow | undefined> => {
  const changes = 'phone' in request ? { phone: normalPhone(request.phone) } : request
  try {
    return await db.transaction(async (tx) => {
      const ownRow = and(eq(accounts.id, accountId), isNull(accounts.deletedAt))
      const [previous] = await tx.select().from(accounts).where(ownRow).for('update')
      if ('phone' in request) await rejectFrozen(tx, clock, accountId)
      const [row] = await tx.update(accounts).set(changes).where(ownRow).returning()
      if (!row) return undefined
      await recordActivity(tx, clock, accountId, 'profile update')
      if (row.phone !== previous?.phone) await notify(tx, phoneNotice(row), clock.now())
      return row
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw conflictError(phoneTaken, { phone: phoneTaken })
    throw error
  }
}
