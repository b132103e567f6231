import { join } from 'node:path'
import { startGateway } from '../../gateway/server'
import { startMockApi } from '../../mock-api/server'

/**
 * The whole product in this process, on free ports, with a world that can be moved. `checkout`: whose built client is
 * served, such as an older one's.
 */
export const raise = async (checkout = '.') => {
  const mockApi = await startMockApi({
    port: 0,
    upstreamKeys: 'keys',
    settlement: 'manual',
    feed: 'steady',
    worldEnabled: true,
    log: () => undefined,
  })
  const gateway = await startGateway({
    port: 0,
    upstream: mockApi.url,
    upstreamIdempotency: 'keys',
    // Nor does the gateway give up on what is held (take-all.ts).
    upstreamTimeoutMs: 600_000,
    production: true,
    trustedDocuments: join(checkout, 'client/generated/persisted-documents.json'),
    staticDir: join(checkout, 'dist/client'),
    widgetsDir: join(checkout, 'dist/widgets'),
    chatUrl: `${mockApi.url}/chat`,
    log: 'silent',
  })
  return {
    // Fingerprints need a name, not a number.
    app: gateway.url.replace('127.0.0.1', 'localhost'),
    world: `${mockApi.url}/__world`,
    stop: async () => {
      await gateway.stop()
      await mockApi.stop()
    },
  }
}
