import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, type Plugin, type PluginOption } from 'vite'
import production from '../../../vite.config'
import { type Change, changing } from './changing'

/** What only makes a page smaller or faster. */
const spared = /^(?:finish|compile-hints|.*babel.*)$/

const named = async (plugins: readonly PluginOption[]): Promise<Plugin[]> =>
  (await Promise.all(plugins))
    .flat(Infinity as 10)
    .filter((plugin): plugin is Plugin => typeof plugin === 'object' && plugin !== null && 'name' in plugin)

/** Builds the client, uncompressed, with one line changed or none; resolves with its folder. */
export const buildClient = async (name: string, change: Change | null): Promise<string> => {
  const outDir = resolve('.cache/field', name)
  rmSync(outDir, { recursive: true, force: true })
  const plugins = (await named(production.plugins ?? [])).filter((plugin) => !spared.test(plugin.name))
  await build({
    ...production,
    configFile: false,
    logLevel: 'error',
    plugins: [...(change ? [changing(change)] : []), ...plugins],
    build: { ...production.build, outDir, sourcemap: false, minify: false },
  })
  return outDir
}
