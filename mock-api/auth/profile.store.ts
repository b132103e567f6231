import { and, eq, isNull } from 'drizzle-orm'
import { noteActivity } from '../accounts/activities'
import { type Notice, notify, warning } from '../accounts/notices'
import { isTaken } from '../database/database'
import { conflict } from '../http/api-error'
import type { Deps } from '../http/deps'
import { accounts } from '../schema/accounts'
import type { AccountRow } from './accounts.store'
import { normalPhone, phoneTaken } from './registration/registration.store'

/** What the owner is told of another phone number (ruling 31): its last four digits. */
const phoneNotice = ({ id: accountId, phone }: AccountRow): Notice => ({
  accountId,
  title: 'Phone number changed',
  body: `Your phone number now ends in ${phone.slice(-4)}. ${warning}`,
})

/** Changes what a customer may change about themselves; undefined when the account is gone. 409 for a taken phone. */
export const updateProfile = async (
  { db, clock }: Deps,
  accountId: string,
  request: { firstName: string; lastName: string } | { phone: string },
): Promise<AccountRow | undefined> => {
  const set = 'phone' in request ? { phone: normalPhone(request.phone) } : request
  try {
    return await db.transaction(async (tx) => {
      const own = and(eq(accounts.id, accountId), isNull(accounts.deletedAt))
      const [before] = await tx.select().from(accounts).where(own).for('update')
      const [row] = await tx.update(accounts).set(set).where(own).returning()
      if (!row) return undefined
      await noteActivity(tx, clock, accountId, 'profile update')
      if (row.phone !== before?.phone) await notify(tx, phoneNotice(row), clock.now())
      return row
    })
  } catch (error) {
    if (isTaken(error)) throw conflict(phoneTaken, { phone: phoneTaken })
    throw error
  }
}
