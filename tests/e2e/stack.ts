import { createWriteStream } from 'node:fs'
import { startGateway } from '../../gateway/server'
import { startMockApi } from '../../mock-api/server'

/**
 * The whole product for one Playwright worker, on free ports: mock-api in memory, gateway in production mode with
 * the built client. Prints its addresses as one JSON line and ends with its standard input.
 */
const logFile = process.env.STACK_LOG ?? '/dev/null'
const logs = createWriteStream(logFile, { flags: 'a' })
/** Whether the upstream honours keys and tells what became of them (ruling 9). */
const upstreamKeys = process.env.UPSTREAM_IDEMPOTENCY === 'none' ? 'none' : 'keys'
const mockApi = await startMockApi({
  port: 0,
  upstreamKeys,
  settlement: 'manual',
  // A market that moves would make what a test sees depend on the day it runs.
  feed: 'steady',
  worldEnabled: true,
  log: (line) => logs.write(`${JSON.stringify(line)}\n`),
})
const gateway = await startGateway({
  port: 0,
  upstream: mockApi.url,
  upstreamIdempotency: upstreamKeys,
  production: true,
  trustedDocuments: 'client/generated/persisted-documents.json',
  staticDir: process.env.STATIC_DIR ?? 'dist/client',
  widgetsDir: process.env.WIDGETS_DIR ?? 'dist/widgets',
  chatUrl: `${mockApi.url}/chat`,
  log: logs,
})
process.stdout.write(`${JSON.stringify({ app: gateway.url, world: `${mockApi.url}/__world` })}\n`)
process.stdin.resume()
process.stdin.on('end', () => {
  void Promise.all([gateway.stop(), mockApi.stop()]).then(() => process.exit(0))
})
