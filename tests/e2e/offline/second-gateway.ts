import { startGateway } from '../../../gateway/server'
import type { Stack } from '../fixtures'

export const clientFolder = process.env.STATIC_DIR ?? 'dist/client'

/** Another gateway before the same upstream, which serves something else. */
export const startSecondGateway = async (
  { world }: Stack,
  other: Partial<Parameters<typeof startGateway>[0]>,
): Promise<{ app: string; reload: () => void; stop: () => Promise<unknown> }> => {
  const gateway = await startGateway({
    port: 0,
    upstream: new URL(world).origin,
    production: true,
    trustedDocuments: 'client/generated/persisted-documents.json',
    staticDir: clientFolder,
    widgetsDir: process.env.WIDGETS_DIR ?? 'dist/widgets',
    log: 'silent',
    ...other,
  })
  const app = gateway.url.replace('127.0.0.1', 'localhost')
  return { app, reload: () => gateway.reload(), stop: () => gateway.stop() }
}
