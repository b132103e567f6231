import { eq, sql } from 'drizzle-orm'
import { lagosMinute, lockAccountStatus, lockFreeze } from '../accounts/account-status'
import { recordActivity } from '../accounts/activities'
import { notify, passwordWarning } from '../accounts/notices'
import type { Deps } from '../http/deps'
import { accounts } from '../schema/accounts'
import { revokeTokens } from './tokens.store'

const dayMs = 24 * 3_600_000

/**
 * Freezes for 24 hours from now, never shorter than before. Ends every other session (ruling 47). A call that has taken
 * `lockFreeze` finishes first; every later one fails.
 */
export const freezeAccount = ({ db, clock }: Deps, accountId: string, ownTokenHash: string): Promise<Date> =>
  db.transaction(async (tx) => {
    await lockFreeze(tx, accountId)
    await lockAccountStatus(tx, accountId, 'no key update')
    const now = clock.now()
    const tomorrow = new Date(now.getTime() + dayMs).toISOString()
    const [row] = await tx
      .update(accounts)
      .set({ frozenUntil: sql`greatest(${accounts.frozenUntil}, ${tomorrow}::timestamptz)` })
      .where(eq(accounts.id, accountId))
      .returning({ until: accounts.frozenUntil })
    const until = row!.until!
    await revokeTokens(tx, accountId, now, ownTokenHash)
    await recordActivity(tx, clock, accountId, 'account frozen')
    const body = `You can't sell, transfer or swap until ${lagosMinute(until)}, and every other session has ended. ${passwordWarning}`
    await notify(tx, { accountId, title: 'Account frozen', body }, now)
    return until
  })
