import { join } from 'node:path'
import { startTestMockApi } from '../fixtures/mock-api'
import { describeOnPostgres } from '../ledger/on-postgres'
import { folder, testSnapshots } from './snapshots.cases'

describeOnPostgres('snapshots on a PostgreSQL server', (server) =>
  testSnapshots(() =>
    startTestMockApi([], { worldEnabled: true, dataDir: join(folder, 'db'), databaseUrl: server().urlOf() }),
  ),
)
