import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../database/database'
import type { SeedDump } from '../database/seed-dump'
import { accounts, legacyAccounts } from '../schema/accounts'
import { legacy, personas, staff } from './personas'

/** Whether only this machine can reach the listener. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

const publicTables = new Set(['announcements', 'banks', 'currencies', 'prices', 'rates', 'settings'])

export const withoutPeople = ({ epoch, tableDumps }: SeedDump): SeedDump => ({
  epoch,
  tableDumps: tableDumps.map((dump) => (publicTables.has(dump.table) ? dump : { ...dump, rows: '[]' })),
})

/** Throws if the database has demo accounts, whose passwords are public. */
export const refuseDemoAccounts = async (db: Database): Promise<void> => {
  const ids = [...Object.values(personas), staff].map(({ accountId }) => accountId)
  const demo = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, ids), isNull(accounts.deletedAt)))
  const old = await db
    .select({ id: legacyAccounts.id })
    .from(legacyAccounts)
    .where(and(eq(legacyAccounts.id, legacy.legacyAccountId), isNull(legacyAccounts.recoveredAs)))
  if (demo.length + old.length === 0) return
  throw new Error(
    'This database holds demo accounts, whose passwords are published, one of them an administrator, and mock-api ' +
      'would listen beyond this machine. Use another database, set MOCK_API_HOST to 127.0.0.1, or set ' +
      'SEED_DEMO_ACCOUNTS_ON_NETWORK=yes.',
  )
}
