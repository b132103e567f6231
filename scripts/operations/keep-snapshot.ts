import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeSnapshot } from '../../mock-api/snapshot'

// tsx scripts/operations/keep-snapshot.ts <folder>: writes the initial data of a compiled server: the database, as
// archive and as folder, and the seeds.
const folder = process.argv[2]!
const { database, seedDump } = await takeSnapshot(console.info)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
cpSync(database.archive, join(folder, 'archive'))
cpSync(database.folder, join(folder, 'data'), { recursive: true })
writeFileSync(join(folder, 'seed.json'), JSON.stringify(seedDump))
