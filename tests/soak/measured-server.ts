import { startGateway } from '../../gateway/server'
import { startMockApi } from '../../mock-api/server'
import type { Figures } from './growth'

// Runs one measured server in a process of its own: `measured-server.ts gateway <upstream>` or `measured-server.ts mock-api <folder>`.
// It sends its URL, then its figures on request. Start it with --expose-gc.

const [, , name, source = ''] = process.argv

const serverStarters: Record<string, () => Promise<{ url: string }>> = {
  gateway: () =>
    startGateway({
      port: 0,
      upstream: source,
      upstreamIdempotency: 'keys',
      production: true,
      trustedDocuments: 'client/generated/persisted-documents.json',
      staticDir: 'dist/client',
      widgetsDir: 'dist/widgets',
      publicReadsMs: 1_000,
      // The logger formats lines but writes none.
      log: { write: () => undefined },
    }),
  'mock-api': () =>
    startMockApi({
      port: 0,
      dataDir: source,
      // Payouts run while customers make other sales.
      settlement: { poolMs: 500, pendingMs: 500 },
      feed: 'steady',
      worldEnabled: true,
    }),
}

const figures = async (): Promise<Figures> => {
  for (let run = 0; run < 3; run += 1) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const { heapUsed, rss, arrayBuffers } = process.memoryUsage()
  const resources = process.getActiveResourcesInfo()
  const timers = resources.filter((resource) => resource === 'Timeout').length
  return { heap: heapUsed, 'array bytes': arrayBuffers, rss, handles: resources.length - timers, timers }
}

// Otherwise the first stack trace loads source maps that Node keeps: 2.3 MiB.
process.setSourceMapsEnabled(false)
const { url } = await serverStarters[name!]!()
process.send!({ url })
process.on('message', async () => process.send!(await figures()))
process.on('disconnect', () => process.exit(0))
