import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type PasswordCost, productionCost } from './accounts/passwords'
import { seedAuth } from './auth/auth.seed'
import { seedBanks } from './banks/banks.seed'
import { type Database, migrationsFolder, openDatabase } from './database/database'
import { dumpSeeds, type SeedDump } from './database/seed-dump'
import { builtSnapshot } from './files'
import { seedNotifications } from './notifications/notifications.seed'
import { settings } from './schema/market'
import { seedSell } from './sell/sell.seed'
import { seedTransactions } from './transactions/transactions.seed'

/** The seeds' 'now'; inserting them shifts all dates to the present. */
const seedEpoch = new Date('2026-01-01T12:00:00.000Z')

/** Inserts the same ids, figures and dates every time. */
export const seed = async (db: Database, cost?: PasswordCost): Promise<void> => {
  await db.insert(settings).values({ id: 1 })
  await seedAuth(db, seedEpoch, cost)
  await seedSell(db, seedEpoch)
  await seedBanks(db, seedEpoch)
  await seedTransactions(db, seedEpoch)
  await seedNotifications(db, seedEpoch)
}

const currentFolder = dirname(fileURLToPath(import.meta.url))
const cache = join(currentFolder, '..', '.cache', 'mock-api')

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesUnder(path) : [path]
    })

const keyOf = (files: string[]): string => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(currentFolder.length)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** Creates the path atomically, once per key, and deletes older keys. */
const cachedPath = async (
  kind: string,
  key: string,
  make: (path: string) => Promise<void>,
): Promise<string> => {
  const name = `${kind}-${key}`
  const path = join(cache, name)
  if (existsSync(path)) return path
  mkdirSync(cache, { recursive: true })
  const partial = `${path}.${randomUUID()}`
  await make(partial)
  try {
    renameSync(partial, path)
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!existsSync(path)) throw error
    rmSync(partial, { recursive: true, force: true })
  }
  for (const file of readdirSync(cache))
    if (file.startsWith(`${kind}-`) && !file.startsWith(name))
      rmSync(join(cache, file), { recursive: true, force: true })
  return path
}

export interface Snapshot {
  /** A migrated database: an archive for memory, a folder for disk. */
  database: { archive: string; folder: string }
  seedDump: SeedDump
}

const seedDumpIn = (path: string): SeedDump => JSON.parse(readFileSync(path, 'utf8')) as SeedDump

/** Takes about 8 s unless cached. The keys cover migrations and every file that may change the seeds. */
export const takeSnapshot = async (
  print: (text: string) => void = () => {},
  cost = productionCost,
): Promise<Snapshot> => {
  if (builtSnapshot !== undefined)
    return {
      database: { archive: join(builtSnapshot, 'archive'), folder: join(builtSnapshot, 'data') },
      seedDump: seedDumpIn(join(builtSnapshot, 'seed.json')),
    }
  const schema = keyOf([...filesUnder(migrationsFolder), join(currentFolder, 'database', 'database.ts')])
  const sources = filesUnder(currentFolder).filter(
    (file) =>
      /\.(ts|sql)$/.test(file) &&
      !/^.(?:\.data|generated|world)\b|\.routes\./.test(file.slice(currentFolder.length)),
  )
  const databasePath = await cachedPath('database', schema, async (path) => {
    print('Creating the database snapshot …')
    mkdirSync(path)
    const { dump, close } = await openDatabase({ dataDir: join(path, 'data') })
    writeFileSync(join(path, 'archive'), Buffer.from(await (await dump!()).arrayBuffer()))
    await close()
  })
  const database = { archive: join(databasePath, 'archive'), folder: join(databasePath, 'data') }
  const seedKind = cost === productionCost ? 'seed' : `seed.${Object.values(cost).join('.')}`
  const seedDump = await cachedPath(seedKind, keyOf(sources), async (path) => {
    print('Seeding …')
    const { db, close } = await openDatabase({ snapshot: database })
    await seed(db, cost)
    writeFileSync(path, JSON.stringify(await dumpSeeds(db, seedEpoch)))
    await close()
  })
  return { database, seedDump: seedDumpIn(seedDump) }
}
