// npm run simulate -- --seed 42 --hours 8: customers, networks, disks and servers in one process, by one seed
// (docs/testing.md). Its options: tests/simulation/run/main.ts. `-- --bugs` runs it on seeded bugs (bugs.mjs).
import { prepare, run } from '../prepare.mjs'
import { findBugs } from './bugs.mjs'
import { buildSimulation } from './build.mjs'
import { checkOut } from './older.mjs'

await prepare()
const [option, ...parts] = process.argv.slice(2)
const olderAt = process.argv.indexOf('--older')
if (option === '--bugs') process.exit(await findBugs(...parts))
const older = olderAt === -1 ? null : await checkOut(process.argv[olderAt + 1])
const bundle = await buildSimulation(older === null ? 'main' : 'two-releases', [], older)
const env = { ...process.env, NODE_ENV: 'production' }
process.exit(await run(process.execPath, ['--enable-source-maps', bundle, ...process.argv.slice(2)], { env }))
