import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, type OpenDatabase, openDatabase } from '../../mock-api/database/database'
import { seed } from '../../mock-api/snapshot'
import { fillTables, large } from './large-tables'
import { lists } from './lists'

/** Enough other customers for the planner to prefer an index. */
const others = 5_000

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
  await fillTables(db, 1, others)
  const client = clientOf(db)
  const query = client.query.bind(client)
  client.query = (text, ...rest) => {
    queries.push({ text, values: rest[0] ?? [] })
    return query(text, ...rest)
  }
}, 120_000)
afterAll(() => database.close())

/** Tables that a statement reads from end to end. */
const scannedBy = async ({ text, values }: { text: string; values: unknown[] }): Promise<string[]> => {
  const plan = JSON.stringify(await clientOf(database.db).query(`explain (format json) ${text}`, values))
  return [...plan.matchAll(/"Seq Scan"[^{}]*?"Relation Name":\s*"(\w+)"/g)].map(([, table]) => table!)
}

it.each(Object.keys(lists))('%s uses an index for any number of other customers’ rows', async (name) => {
  queries.length = 0
  await lists[name]!(database.db)
  const statements = queries.filter(({ text }) => text.startsWith('select'))
  expect(statements.length).toBeGreaterThan(0)
  const scanned = (await Promise.all(statements.map(scannedBy))).flat()
  expect(scanned.filter((table) => large.includes(table))).toEqual([])
})

it('the check detects a query that scans the whole table', async () => {
  const text = "select * from transactions where symbol = 'ETH' and price = 1"
  expect(await scannedBy({ text, values: [] })).toEqual(['transactions'])
})
