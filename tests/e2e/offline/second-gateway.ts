import { startGateway } from '../../../gateway/server'
import type { Stack } from '../fixtures'

export const clientFolder = process.env.STATIC_DIR ?? 'dist/client'

/** Starts another gateway in front of the same upstream, with these options changed. */
export const startSecondGateway = async (
  { world }: Stack,
  overrides: Partial<Parameters<typeof startGateway>[0]>,
): Promise<{ app: string; reload: () => void; stop: () => Promise<unknown> }> => {
  const gateway = await startGateway({
    port: 0,
    upstream: new URL(world).origin,
    production: true,
    trustedDocuments: 'client/generated/persisted-documents.json',
    staticDir: clientFolder,
    widgetsDir: process.env.WIDGETS_DIR ?? 'dist/widgets',
    log: 'silent',
    ...overrides,
  })
  const app = gateway.url.replace('127.0.0.1', 'localhost')
  return { app, reload: () => gateway.reload(), stop: () => gateway.stop() }
}
