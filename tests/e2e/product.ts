import { join } from 'node:path'
import { type GatewayOptions, startGateway } from '../../gateway/server'
import { startMockApi } from '../../mock-api/server'

interface ProductOptions {
  /** The checkout whose built client is served, for example an older one. */
  checkout?: string
  /** Receives mock-api's log lines, which are discarded by default. */
  onLine?: (line: object) => void
  gateway?: Partial<GatewayOptions>
}

/** Starts mock-api in memory and the gateway in production mode with the built client, on free ports. */
export const startProduct = async ({ checkout = '.', onLine, gateway }: ProductOptions = {}) => {
  const mockApi = await startMockApi({
    port: 0,
    upstreamKeys: 'keys',
    settlement: 'manual',
    // If the market changed, the displayed amounts would depend on the day.
    feed: 'steady',
    worldEnabled: true,
    log: onLine ?? (() => undefined),
  })
  const { url, stop } = await startGateway({
    port: 0,
    upstream: mockApi.url,
    upstreamIdempotency: 'keys',
    production: true,
    trustedDocuments: join(checkout, 'client/generated/persisted-documents.json'),
    staticDir: join(checkout, 'dist/client'),
    widgetsDir: join(checkout, 'dist/widgets'),
    chatUrl: `${mockApi.url}/chat`,
    log: 'silent',
    ...gateway,
  })
  return {
    // WebAuthn needs a host name, not an IP address.
    app: url.replace('127.0.0.1', 'localhost'),
    world: `${mockApi.url}/__world`,
    stop: async () => {
      await stop()
      await mockApi.stop()
    },
  }
}
