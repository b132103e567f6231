import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, type OpenDatabase, openDatabase } from '../../mock-api/database/database'
import { seed } from '../../mock-api/snapshot'
import { fillTables, large } from './large-tables'
import { lists } from './lists'

/** With this many customers, the planner prefers an index. */
const otherCustomers = 5_000

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
  await fillTables(db, 1, otherCustomers)
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
