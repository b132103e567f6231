// npm run simulate -- --seed 42 --hours 8: customers, networks, disks and servers in one process, from one seed
// (docs/testing.md). Its options: tests/simulation/run/main.ts. `-- --bugs` runs it on seeded bugs (bugs.mjs).
import { prepare, run } from '../prepare.mjs'
import { findBugs } from './bugs.mjs'
import { buildSimulation } from './build.mjs'

await prepare()
const [option, ...parts] = process.argv.slice(2)
if (option === '--bugs') process.exit(await findBugs(...parts))
const bundle = await buildSimulation()
const env = { ...process.env, NODE_ENV: 'production' }
process.exit(await run(process.execPath, ['--enable-source-maps', bundle, ...process.argv.slice(2)], { env }))
