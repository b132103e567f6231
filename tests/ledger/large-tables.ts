import { sql } from 'drizzle-orm'
import { personas } from '../../mock-api/accounts/personas'
import type { Database } from '../../mock-api/database/database'

const { ada, bola } = personas

/** Tables that grow with the customers. */
export const large = [
  'transactions',
  'comments',
  'notifications',
  'activities',
  'bank_accounts',
  'referrals',
  'ledger_entries',
  'ledger_postings',
]

/** Postings per customer, two per entry. */
const postingsPerCustomer = 10

/** Number of days that the payouts spread over. */
const payoutDays = 1_000

/**
 * Adds the customers `first` to `last` to the seeds, each with a row in every large table and `postingsPerCustomer`
 * postings. Triggers are off, because the tests use only reads.
 */
export const fillTables = async (db: Database, first: number, last: number): Promise<void> => {
  const series = `generate_series(${first}, ${last}) n`
  const copyRow = (table: string, changes: string, id: string) =>
    `insert into ${table} select (jsonb_populate_record(row, jsonb_build_object(${changes}))).*
     from ${table} row, ${series} where row.id = ${id}`
  const paidOut = `now() - interval '1 day' * (n % ${payoutDays} + 40)`
  const statements = [
    copyRow(
      'accounts',
      `'id', 'other-' || n, 'username', 'other' || n, 'email', 'o' || n || '@example.com',
       'phone', '+2348' || n, 'referral_code', 'R' || n`,
      `'${bola.accountId}'`,
    ),
    copyRow(
      'transactions',
      `'id', 'other-' || n, 'transaction_id', 'T' || n, 'account_id', 'other-' || n, 'approve_date', ${paidOut}`,
      `(select min(id) from transactions where account_id = '${ada.accountId}' and direction = 'bank'
        and status = 'approved')`,
    ),
    `insert into comments (id, transaction_id, author_id, body, create_date)
     select 'other-' || n, 'other-' || n, 'other-' || n, 'x', now() from ${series}`,
    `insert into notifications (id, account_id, title, body, create_date)
     select 'other-' || n, 'other-' || n, 'x', 'x', now() from ${series}`,
    `insert into activities (id, account_id, type, create_date)
     select 'other-' || n, 'other-' || n, 'x', now() from ${series}`,
    copyRow(
      'bank_accounts',
      `'id', 'other-' || n, 'account_id', 'other-' || n`,
      `(select min(id) from bank_accounts where account_id = '${ada.accountId}')`,
    ),
    `insert into referrals (account_id, referrer_id, created_at)
     select 'other-' || n, 'other-' || (n % 1000 + 1), now() from ${series}`,
    `insert into ledger_accounts (id, kind, owner, currency, balance)
     select 'other-' || n, 'wallet', 'other-' || n, 'USDT.tron', ${postingsPerCustomer / 2} from ${series}`,
    `insert into ledger_entries (id, kind, transaction_id, at)
     select 'other-' || n || '-' || entry, 'deposit', 'other-' || n, now()
     from ${series}, generate_series(1, ${postingsPerCustomer / 2}) entry`,
    `insert into ledger_postings (entry_id, ledger_account_id, currency, amount)
     select 'other-' || n || '-' || entry, side.account, 'USDT.tron', side.amount
     from ${series}, generate_series(1, ${postingsPerCustomer / 2}) entry,
       lateral (values ('other-' || n, 1), ((select min(id) from ledger_accounts where kind = 'chain'), -1))
       side (account, amount)`,
  ]
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw('set local session_replication_role = replica'))
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
  await db.execute(sql.raw('analyze'))
}
