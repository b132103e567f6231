import { createServer, type PluginOption, type ViteDevServer } from 'vite'
import { type Stack, test } from '../fixtures'

/** The client as 'npm start' serves it, before this worker's servers, for all tests of a file; and where it is. */
export const developmentServer = (plugins: PluginOption[] = []) => {
  let server: ViteDevServer | undefined
  test.beforeAll(async ({ stack }: { stack: Stack }) => {
    Object.assign(process.env, {
      GATEWAY_PORT: new URL(stack.app).port,
      MOCK_API_PORT: new URL(stack.world).port,
    })
    server = await createServer({
      configFile: 'vite.config.ts',
      // Two workers that prepare the same libraries in one folder replace each other's files.
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
