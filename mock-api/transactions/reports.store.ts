import { and, eq, lt, ne } from 'drizzle-orm'
import { lockAccountStatus } from '../accounts/account-status'
import { noteActivity } from '../accounts/activities'
import { conflict } from '../http/api-error'
import type { Deps } from '../http/deps'
import { notifyStatus } from './notices'
import { transactions } from './transactions.schema'

/** A payout must be strictly older than this before it may be reported (REPORT-06, REPORT-08). */
const reportAfterMs = 2_400_000

/**
 * Reports an approved payout that did not arrive. Question and change are one statement, so that of two reports
 * only one succeeds. 409 when it is not approved, went to a wallet, or is not old enough by this server's clock.
 */
export const reportTransaction = (
  { db, clock }: Deps,
  own: { accountId: string; id: string },
  message: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockAccountStatus(tx, own.accountId)
    const now = clock.now()
    const [reported] = await tx
      .update(transactions)
      .set({ status: 'reported', reportMessage: message })
      .where(
        and(
          eq(transactions.id, own.id),
          eq(transactions.accountId, own.accountId),
          eq(transactions.status, 'approved'),
          ne(transactions.direction, 'wallet'),
          lt(transactions.approveDate, new Date(now.getTime() - reportAfterMs)),
        ),
      )
      .returning()
    if (!reported) throw conflict('This transaction cannot be reported')
    await noteActivity(tx, clock, own.accountId, 'report')
    await notifyStatus(tx, reported, now)
  })
