import { and, eq, isNull, sql } from 'drizzle-orm'
import { accounts } from '../auth/accounts.schema'
import { conflict, invalid, notFound } from '../http/api-error'
import type { Deps } from '../http/deps'
import { referrals } from './referrals.schema'

/** An account may be linked for so long after it was opened (API-09). */
const lateAfterMs = 24 * 3_600_000

/**
 * Links an account to the owner of a code, once and for good; the same code again changes nothing. Answers the
 * code as it is written. 422 for a code that is nobody's or one's own, or too late; 409 when linked to another.
 */
export const linkReferral = async (
  { db, clock }: Deps,
  accountId: string,
  typedCode: string,
): Promise<string> => {
  const [own] = await db
    .select({ createdAt: accounts.createdAt })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
  if (!own) throw notFound()
  const [referrer] = await db
    .select({ id: accounts.id, code: accounts.referralCode })
    .from(accounts)
    .where(
      and(
        eq(sql`upper(${accounts.referralCode})`, sql`upper(${typedCode})`),
        eq(accounts.role, 'customer'),
        isNull(accounts.deletedAt),
      ),
    )
  if (!referrer) throw invalid({ referredBy: 'This referral code does not exist' })
  if (referrer.id === accountId) throw invalid({ referredBy: 'You cannot refer yourself' })
  const linked = () => db.select().from(referrals).where(eq(referrals.accountId, accountId))
  if ((await linked())[0]?.referrerId === referrer.id) return referrer.code
  const now = clock.now()
  if (now.getTime() - own.createdAt.getTime() > lateAfterMs)
    throw invalid({ referredBy: 'This account can no longer be linked' })
  await db
    .insert(referrals)
    .values({ accountId, referrerId: referrer.id, createdAt: now })
    .onConflictDoNothing()
  // Whoever came first in between counts.
  if ((await linked())[0]?.referrerId !== referrer.id)
    throw conflict('This account is already linked to a referrer')
  return referrer.code
}
