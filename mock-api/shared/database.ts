import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'

/** One type for the embedded database and a server, and for a transaction of either. */
export type Database = PgDatabase<PgQueryResultHKT>

export interface OpenDatabase {
  db: Database
  close: () => Promise<void>
  /** Embedded only: the whole data folder, for the snapshot. */
  dump?: () => Promise<Blob>
}

export interface DatabaseOptions {
  /** A PostgreSQL server; without it PostgreSQL runs embedded. */
  databaseUrl?: string | undefined
  /** Where the embedded database lives; in memory without it. */
  dataDir?: string | undefined
  /** A migrated and seeded data folder to begin with, made by snapshot.ts. */
  snapshot?: string | undefined
}

const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), '..', 'migrations')

/** Opens the database and brings it to the newest migration. One schema, one set of migrations, both kinds. */
export const openDatabase = async ({
  databaseUrl,
  dataDir,
  snapshot,
}: DatabaseOptions): Promise<OpenDatabase> => {
  if (databaseUrl) {
    const pool = new pg.Pool({ connectionString: databaseUrl })
    const db = drizzleServer(pool)
    await migrateServer(db, { migrationsFolder })
    return { db, close: () => pool.end() }
  }
  const client = await PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    ...(snapshot ? { loadDataDir: new Blob([await readFile(snapshot)]) } : {}),
  })
  const db = drizzleEmbedded(client)
  await migrateEmbedded(db, { migrationsFolder })
  return { db, close: () => client.close(), dump: async () => client.dumpDataDir('gzip') }
}
