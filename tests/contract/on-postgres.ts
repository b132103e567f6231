// npm run test:long contract-postgres: the contract suite against mock-api on its own PostgreSQL server.
import { spawnSync } from 'node:child_process'
import { PostgresServer, postgresPrograms } from '../fixtures/postgres-server'

const programs = postgresPrograms()
if (!programs) throw new Error('PostgreSQL’s server programs are not installed here')
const server = await PostgresServer.make(programs)
const args = ['run', 'contract', '--', '--database-url', server.urlOf(), ...process.argv.slice(2)]
const run = spawnSync('npm', args, { stdio: 'inherit' })
await server.remove()
process.exit(run.status ?? 1)
