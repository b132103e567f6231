// npm run test:long contract-postgres: the contract suite against mock-api on a PostgreSQL server of its own.
import { spawnSync } from 'node:child_process'
import { PostgresServer, postgresPrograms } from '../stage/postgres-server'

const programs = postgresPrograms()
if (!programs) throw new Error('PostgreSQL’s server programs are not installed here')
const server = await PostgresServer.make(programs)
const run = spawnSync('npm', ['run', 'contract', '--', '--database-url', server.urlOf()], {
  stdio: 'inherit',
})
await server.remove()
process.exit(run.status ?? 1)
