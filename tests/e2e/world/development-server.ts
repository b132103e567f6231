import { createServer, type PluginOption, type ViteDevServer } from 'vite'
import { type Stack, test } from '../fixtures'

/** Serves the client as 'npm start' does, connected to this worker's servers, for all tests of a file. */
export const developmentServer = (plugins: PluginOption[] = []) => {
  let server: ViteDevServer | undefined
  test.beforeAll(async ({ stack }: { stack: Stack }) => {
    Object.assign(process.env, {
      GATEWAY_PORT: new URL(stack.app).port,
      MOCK_API_PORT: new URL(stack.world).port,
    })
    server = await createServer({
      configFile: 'vite.config.ts',
      // Workers that bundle dependencies into the same folder overwrite each other's files.
      cacheDir: `../node_modules/.vite-e2e-${process.env.TEST_PARALLEL_INDEX}`,
      logLevel: 'silent',
      server: { port: 0 },
      plugins,
    })
    await server.listen()
  })
  test.afterAll(() => server?.close())
  return {
    app: (): string => server!.resolvedUrls!.local[0]!.replace(/\/$/, ''),
    server: (): ViteDevServer => server!,
  }
}
