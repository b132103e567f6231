import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { personas } from '../../mock-api/accounts/personas'
import { listActivities } from '../../mock-api/activities/activities.store'
import { listBankAccounts } from '../../mock-api/banks/banks.store'
import { type Database, type OpenDatabase, openDatabase } from '../../mock-api/database/database'
import { listNotifications } from '../../mock-api/notifications/notifications.store'
import { listReferred } from '../../mock-api/referrals/referral-stats.store'
import { seed } from '../../mock-api/seed'
import { listComments } from '../../mock-api/transactions/comments.store'
import { listTransactions, totalsOf } from '../../mock-api/transactions/transactions.store'
import { listWalletActivities } from '../../mock-api/wallets/activities.store'

/** Rows of other customers in each large table: so many that the planner prefers an index where there is one. */
const others = 5_000
const ada = personas.ada.accountId
const large = ['transactions', 'comments', 'notifications', 'activities', 'bank_accounts', 'referrals']

let database: OpenDatabase
const asked: { text: string; values: unknown[] }[] = []

interface Client {
  query: (text: string, values?: unknown[], options?: object) => Promise<unknown>
}
const clientOf = (db: Database): Client => (db as unknown as { $client: Client }).$client

beforeAll(async () => {
  database = await openDatabase({})
  const { db } = database
  await seed(db)
  const fill = (statement: string) => db.execute(sql.raw(statement))
  const many = `generate_series(1, ${others}) n`
  await fill(`insert into accounts select (jsonb_populate_record(a, jsonb_build_object(
    'id', 'other-' || n, 'username', 'other' || n, 'email', 'o' || n || '@example.com', 'phone', '+2348' || n,
    'referral_code', 'R' || n))).* from accounts a, ${many} where a.id = '${personas.bola.accountId}'`)
  await fill(`insert into transactions select (jsonb_populate_record(t, jsonb_build_object(
    'id', 'other-' || n, 'transaction_id', 'T' || n, 'account_id', 'other-' || n))).*
    from transactions t, ${many} where t.id = (select min(id) from transactions where account_id = '${ada}')`)
  await fill(`insert into comments (id, transaction_id, author_id, body, create_date)
    select 'other-' || n, 'other-' || n, 'other-' || n, 'x', now() from ${many}`)
  await fill(`insert into notifications (id, account_id, title, body, create_date)
    select 'other-' || n, 'other-' || n, 'x', 'x', now() from ${many}`)
  await fill(`insert into activities (id, account_id, type, create_date)
    select 'other-' || n, 'other-' || n, 'x', now() from ${many}`)
  await fill(`insert into bank_accounts select (jsonb_populate_record(b, jsonb_build_object(
    'id', 'other-' || n, 'account_id', 'other-' || n))).*
    from bank_accounts b, ${many} where b.id = (select min(id) from bank_accounts where account_id = '${ada}')`)
  await fill(`insert into referrals (account_id, referrer_id, created_at)
    select 'other-' || n, 'other-' || (n % 1000 + 1), now() from ${many}`)
  await fill('analyze')
  const client = clientOf(db)
  const query = client.query.bind(client)
  client.query = (text, ...rest) => {
    asked.push({ text, values: rest[0] ?? [] })
    return query(text, ...rest)
  }
}, 120_000)
afterAll(() => database.close())

/** Tables that a statement reads from end to end. */
const scannedBy = async ({ text, values }: { text: string; values: unknown[] }): Promise<string[]> => {
  const plan = JSON.stringify(await clientOf(database.db).query(`explain (format json) ${text}`, values))
  return [...plan.matchAll(/"Seq Scan"[^{}]*?"Relation Name":\s*"(\w+)"/g)].map(([, table]) => table!)
}

const slice = { page: 1, size: 20 }
const all = { status: 'all', currency: 'all' }

it.each<[string, () => Promise<unknown>]>([
  ['transactions', () => listTransactions(database.db, ada, all, slice)],
  ['their totals', () => totalsOf(database.db, ada, all)],
  [
    'wallet activities',
    () => listWalletActivities(database.db, ada, { symbol: 'all', chain: 'all' } as never, slice),
  ],
  ['comments', () => listComments(database.db, 'other-7', slice)],
  ['notifications', () => listNotifications(database.db, ada, slice)],
  ['activities', () => listActivities(database.db, ada, slice)],
  ['bank accounts', () => listBankAccounts(database.db, ada, slice)],
  ['referrals', () => listReferred(database.db, 'other-7', slice)],
])('a list of %s reads the asker’s rows by an index, however many others there are', async (_, list) => {
  asked.length = 0
  await list()
  const statements = asked.filter(({ text }) => text.startsWith('select'))
  expect(statements.length).toBeGreaterThan(0)
  const scanned = (await Promise.all(statements.map(scannedBy))).flat()
  expect(scanned.filter((table) => large.includes(table))).toEqual([])
})

it('would notice: a search without an index reads the whole table', async () => {
  const text = "select * from transactions where symbol = 'ETH' and price = 1"
  expect(await scannedBy({ text, values: [] })).toEqual(['transactions'])
})
