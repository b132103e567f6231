import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { personas } from '../../mock-api/accounts/personas'
import { listActivities } from '../../mock-api/activities/activities.store'
import { listBankAccounts } from '../../mock-api/banks/banks.routes'
import { type Database, type OpenDatabase, openDatabase } from '../../mock-api/database/database'
import { listNotifications } from '../../mock-api/notifications/notifications.routes'
import { leaderboard, listDownliners, listReferred } from '../../mock-api/referrals/referrals.routes'
import { seed } from '../../mock-api/snapshot'
import { listComments } from '../../mock-api/transactions/comments.store'
import { listTransactions, totalsOf } from '../../mock-api/transactions/transactions.store'
import { listWalletActivities } from '../../mock-api/wallets/activities.store'

const { accountId } = personas.ada
const slice = { page: 1, size: 20 }
const all = { status: 'all', currency: 'all' }
const weekMs = 7 * 86_400_000

/** Every call that lists rows, for a customer who has few of the rows (`fillTables`). */
const lists: Record<string, (db: Database) => Promise<unknown>> = {
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

/** With this many customers, the planner prefers an index. */
const otherCustomers = 5_000

/** Tables that grow with the customers. */
const large = [
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
 * Adds other customers to the seeds, each with a row in every large table and `postingsPerCustomer` postings. Triggers
 * are off, because the tests use only reads.
 */
const fillTables = async (db: Database): Promise<void> => {
  const series = `generate_series(1, ${otherCustomers}) n`
  const copyRow = (table: string, changes: string, id: string) =>
    `insert into ${table} select (jsonb_populate_record(row, jsonb_build_object(${changes}))).*
     from ${table} row, ${series} where row.id = ${id}`
  const paidOut = `now() - interval '1 day' * (n % ${payoutDays} + 40)`
  const statements = [
    copyRow(
      'accounts',
      `'id', 'other-' || n, 'username', 'other' || n, 'email', 'o' || n || '@example.com',
       'phone', '+2348' || n, 'referral_code', 'R' || n`,
      `'${personas.bola.accountId}'`,
    ),
    copyRow(
      'transactions',
      `'id', 'other-' || n, 'transaction_id', 'T' || n, 'account_id', 'other-' || n, 'approve_date', ${paidOut}`,
      `(select min(id) from transactions where account_id = '${accountId}' and direction = 'bank'
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
      `(select min(id) from bank_accounts where account_id = '${accountId}')`,
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

let database: OpenDatabase
const queries: { text: string; values: unknown[] }[] = []

interface Client {
  query: (text: string, values?: unknown[], options?: object) => Promise<unknown>
}
const clientOf = (db: Database): Client => (db as unknown as { $client: Client }).$client

beforeAll(async () => {
  database = await openDatabase({})
  const { db } = database
  await seed(db)
  await fillTables(db)
  const client = clientOf(db)
  const query = client.query.bind(client)
  client.query = (text, values, ...options) => {
    queries.push({ text, values: values ?? [] })
    return query(text, values, ...options)
  }
}, 120_000)
afterAll(() => database.close())

const tablesScannedBy = async ({ text, values }: { text: string; values: unknown[] }): Promise<string[]> => {
  const plan = JSON.stringify(await clientOf(database.db).query(`explain (format json) ${text}`, values))
  return [...plan.matchAll(/"Seq Scan"[^{}]*?"Relation Name":\s*"(\w+)"/g)].map(([, table]) => table!)
}

it.each(Object.keys(lists))('the query for %s scans no large table', async (name) => {
  queries.length = 0
  await lists[name]!(database.db)
  const statements = queries.filter(({ text }) => text.startsWith('select'))
  expect(statements.length).toBeGreaterThan(0)
  const scannedTables = (await Promise.all(statements.map(tablesScannedBy))).flat()
  expect(scannedTables.filter((table) => large.includes(table))).toEqual([])
})

it('the check detects a sequential scan', async () => {
  const text = "select * from transactions where symbol = 'ETH' and price = 1"
  expect(await tablesScannedBy({ text, values: [] })).toEqual(['transactions'])
})
