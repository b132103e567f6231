import { resolve } from 'node:path'
import { defineConfig, type Plugin, type PluginOption } from 'vite'
import production from '../../vite.config'

const flattenPlugins = async (plugins: readonly PluginOption[]): Promise<Plugin[]> =>
  (await Promise.all(plugins))
    .flat(Infinity as 10)
    .filter((plugin): plugin is Plugin => typeof plugin === 'object' && plugin !== null && 'name' in plugin)

/**
 * The production client with another entry, for walks in a browser: tests/ui/page.tsx instead of client/main.tsx.
 * Uncompressed.
 */
export default defineConfig(async () => ({
  ...production,
  plugins: [
    ...(await flattenPlugins(production.plugins ?? [])).filter(({ name }) => name !== 'finish'),
    {
      name: 'walked-page',
      enforce: 'pre' as const,
      resolveId: (id: string) => (id === '/main.tsx' ? resolve('tests/ui/page.tsx') : null),
    },
  ],
  build: { ...production.build, outDir: resolve('.cache/ui/client'), sourcemap: false },
}))
