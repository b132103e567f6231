import { join } from 'node:path'
import { describe } from 'vitest'
import { startTestMockApi } from '../fixtures/mock-api'
import { behaves, place } from './snapshots.cases'

describe('snapshots on the embedded database', () =>
  behaves(() => startTestMockApi([], { worldEnabled: true, dataDir: join(place, 'db') })))
