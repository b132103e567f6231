import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seed, seedEpoch } from './seed'
import { migrationsFolder, openDatabase } from './shared/database'
import { harvest, type Seedbed } from './shared/planting'

const here = dirname(fileURLToPath(import.meta.url))
const cache = join(here, '..', '.cache', 'mock-api')

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesUnder(path) : [path]
    })

const keyOf = (files: string[]): string => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(here.length)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** A file of the cache that is made once per key, whole or not at all; what has another key is cleared away. */
const kept = async (kind: string, key: string, make: () => Promise<string | Buffer>): Promise<string> => {
  const name = `${kind}-${key}`
  const path = join(cache, name)
  if (existsSync(path)) return path
  const content = await make()
  mkdirSync(cache, { recursive: true })
  const partial = `${path}.${process.pid}`
  writeFileSync(partial, content)
  renameSync(partial, path)
  for (const file of readdirSync(cache))
    if (file.startsWith(`${kind}-`) && !file.startsWith(name)) rmSync(join(cache, file), { force: true })
  return path
}

export interface Snapshot {
  /** An embedded database with every migration run: a gzipped data folder. */
  archive: string
  seedbed: Seedbed
}

/**
 * What a new database begins with, from the cache or made now (about 7 s). `say` hears what takes time. The
 * archive follows the migrations, the seedbed follows everything that may have a hand in the seeds.
 */
export const takeSnapshot = async (say: (text: string) => void = () => {}): Promise<Snapshot> => {
  const migrations = filesUnder(migrationsFolder)
  const sources = filesUnder(here).filter(
    (file) => /\.(ts|sql)$/.test(file) && !/\.data|\/world\/|\.routes\./.test(file),
  )
  const archive = await kept(
    'archive',
    keyOf([...migrations, join(here, 'shared', 'database.ts')]),
    async () => {
      say('Creating the database snapshot …')
      const { dump, close } = await openDatabase({})
      const content = Buffer.from(await (await dump!()).arrayBuffer())
      await close()
      return content
    },
  )
  const seedbed = await kept('seed', keyOf(sources), async () => {
    say('Seeding …')
    const { db, close } = await openDatabase({ snapshot: archive })
    await seed(db)
    const rows = await harvest(db, seedEpoch)
    await close()
    return JSON.stringify(rows)
  })
  return { archive, seedbed: JSON.parse(readFileSync(seedbed, 'utf8')) as Seedbed }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await takeSnapshot(console.info)
