import { startGateway } from '../../gateway/server'
import { startMockApi } from '../../mock-api/server'
import type { Figures } from './growth'

// One measured server in its own process: `served.ts gateway <upstream>`, `served.ts mock-api <folder>`. Prints its
// address, then its figures on request; start it with --expose-gc.

const [, , name, where = ''] = process.argv

const starts: Record<string, () => Promise<{ url: string }>> = {
  gateway: () =>
    startGateway({
      port: 0,
      upstream: where,
      upstreamIdempotency: 'keys',
      production: true,
      trustedDocuments: 'client/generated/persisted-documents.json',
      staticDir: 'dist/client',
      widgetsDir: 'dist/widgets',
      publicReadsMs: 1_000,
      // Lines are formatted, and written nowhere.
      log: { write: () => undefined },
    }),
  'mock-api': () =>
    startMockApi({
      port: 0,
      dataDir: where,
      // Sales are paid while others are made.
      settlement: { poolMs: 500, pendingMs: 500 },
      feed: 'steady',
      worldEnabled: true,
    }),
}

const figures = async (): Promise<Figures> => {
  for (let times = 0; times < 3; times += 1) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const { heapUsed, rss, arrayBuffers } = process.memoryUsage()
  const resources = process.getActiveResourcesInfo()
  const timers = resources.filter((resource) => resource === 'Timeout').length
  return { heap: heapUsed, 'array bytes': arrayBuffers, rss, handles: resources.length - timers, timers }
}

// The first stack that is read would make Node keep the source maps of the files in it: 2.3 MiB in one step.
process.setSourceMapsEnabled(false)
const { url } = await starts[name!]!()
process.send!({ url })
process.on('message', async () => process.send!(await figures()))
process.on('disconnect', () => process.exit(0))
