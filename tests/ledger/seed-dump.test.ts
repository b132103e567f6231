import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase, rowsOf } from '../../mock-api/database/database'
import { restoreSeeds } from '../../mock-api/database/seed-dump'
import { auditLedger } from '../../mock-api/ledger/audit'
import { takeSnapshot } from '../../mock-api/snapshot'

type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>

let snapshot: Snapshot
let database: OpenDatabase
beforeAll(async () => {
  snapshot = await takeSnapshot()
  database = await openDatabase({ snapshot: snapshot.database })
})
afterAll(() => database?.close())

const restoreSeedsAt = (now: string) => restoreSeeds(database.db, snapshot.seedDump, new Date(now))
const readTransactions = () =>
  rowsOf<{ id: string; amount: string; ms: string }>(
    database.db,
    sql`select id, amount_crypto::text as amount, (extract(epoch from create_date) * 1000)::bigint::text as ms
      from transactions order by id`,
  )
const count = async (table: string) =>
  Number(
    (await rowsOf<{ n: string }>(database.db, sql.raw(`select count(*)::text as n from "${table}"`)))[0]?.n,
  )

describe('restoring the seeds', () => {
  it('the seeds are the same each time, with dates relative to the given time', async () => {
    await restoreSeedsAt('2026-03-01T08:00:00.250Z')
    const march = await readTransactions()
    await restoreSeedsAt('2031-12-31T23:59:59.999Z')
    const later = await readTransactions()
    const shift = Date.parse('2031-12-31T23:59:59.999Z') - Date.parse('2026-03-01T08:00:00.250Z')
    expect(later).toEqual(march.map((row) => ({ ...row, ms: String(Number(row.ms) + shift) })))
    expect(march.find(({ id }) => id === 'tx-ada-024')?.amount).toBe('0.010500000000000000')
    expect((await auditLedger(database.db)).drift).toBe('0')
  })

  it('the seeds cover every table of the database', async () => {
    const tables = await rowsOf<{ name: string }>(
      database.db,
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    expect(snapshot.seedDump.tableDumps.map(({ table }) => table).sort()).toEqual(
      tables.map(({ name }) => name),
    )
  })

  it('restoring the seeds is atomic', async () => {
    await restoreSeedsAt('2026-03-01T08:00:00.000Z')
    const brokenDumps = snapshot.seedDump.tableDumps.map((dump) =>
      dump.table === 'transactions' ? { ...dump, rows: '[{"id": "x"}]' } : dump,
    )
    await expect(
      restoreSeeds(database.db, { ...snapshot.seedDump, tableDumps: brokenDumps }, new Date()),
    ).rejects.toThrow()
    expect(await count('transactions')).toBe(28)
  })
})
