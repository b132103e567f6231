import { personas } from '../../mock-api/accounts/personas'
import { listActivities } from '../../mock-api/activities/activities.store'
import { listBankAccounts } from '../../mock-api/banks/banks.routes'
import type { Database } from '../../mock-api/database/database'
import { listNotifications } from '../../mock-api/notifications/notifications.routes'
import { leaderboard, listDownliners, listReferred } from '../../mock-api/referrals/referrals.routes'
import { listComments } from '../../mock-api/transactions/comments.store'
import { listTransactions, totalsOf } from '../../mock-api/transactions/transactions.store'
import { listWalletActivities } from '../../mock-api/wallets/activities.store'

const { accountId } = personas.ada
const slice = { page: 1, size: 20 }
const all = { status: 'all', currency: 'all' }
const weekMs = 7 * 86_400_000

/** Every call that lists rows, for a customer who has few of the rows (`fillTables`). */
export const lists: Record<string, (db: Database) => Promise<unknown>> = {
  transactions: (db) => listTransactions(db, accountId, all, slice),
  'totals of transactions': (db) => totalsOf(db, accountId, all),
  'wallet activities': (db) =>
    listWalletActivities(db, accountId, { symbol: 'all', chain: 'all' } as never, slice),
  comments: (db) => listComments(db, 'other-7', slice),
  notifications: (db) => listNotifications(db, accountId, slice),
  activities: (db) => listActivities(db, accountId, slice),
  'bank accounts': (db) => listBankAccounts(db, accountId, slice),
  referrals: (db) => listReferred(db, accountId, slice),
  'referrals of referrals': (db) => listDownliners(db, accountId, slice),
  leaderboard: (db) => leaderboard(db, new Date(Date.now() - weekMs), new Date(), slice),
}
