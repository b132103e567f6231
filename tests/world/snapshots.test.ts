import { join } from 'node:path'
import { describe } from 'vitest'
import { startTestMockApi } from '../fixtures/mock-api'
import { folder, testSnapshots } from './snapshots.cases'

describe('snapshots on the embedded database', () =>
  testSnapshots(() => startTestMockApi([], { worldEnabled: true, dataDir: join(folder, 'db') })))
