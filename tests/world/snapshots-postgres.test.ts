import { join } from 'node:path'
import { startTestMockApi } from '../fixtures/mock-api'
import { describeOnPostgres } from '../ledger/on-postgres'
import { behaves, place } from './snapshots.cases'

describeOnPostgres('snapshots on a PostgreSQL server', (server) =>
  behaves(() =>
    startTestMockApi([], { worldEnabled: true, dataDir: join(place, 'db'), databaseUrl: server().urlOf() }),
  ),
)
