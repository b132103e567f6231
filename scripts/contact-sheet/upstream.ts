import { join } from 'node:path'
import { startGateway } from '../../gateway/server'
import { startMockApi } from '../../mock-api/server'

/**
 * Starts the whole product in this process on free ports, with mock-api's control API. `checkout`: the checkout whose
 * built client is served, for example an older one.
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
    // The gateway must not time out while responses are held (take-all.ts).
    upstreamTimeoutMs: 600_000,
    production: true,
    trustedDocuments: join(checkout, 'client/generated/persisted-documents.json'),
    staticDir: join(checkout, 'dist/client'),
    widgetsDir: join(checkout, 'dist/widgets'),
    chatUrl: `${mockApi.url}/chat`,
    log: 'silent',
  })
  return {
    // WebAuthn needs a host name, not an IP address.
    app: gateway.url.replace('127.0.0.1', 'localhost'),
    world: `${mockApi.url}/__world`,
    stop: async () => {
      await gateway.stop()
      await mockApi.stop()
    },
  }
}
