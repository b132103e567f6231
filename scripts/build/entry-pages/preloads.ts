import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { dashboardHome, dashboardRoutes } from '../../../machines/shell/routes.rules'
import { entryPageRows, moduleOf, pageRows } from '../page-rows'

/** Writes the scripts that each page imports beside the entry's into .preloads.json, for the gateway's `Link` headers. */
export const storePreloads = async (served: string, manifestFile: string): Promise<void> => {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
  const filesOf = (name: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[name] ?? manifest[`${name}.tsx`]
    if (!chunk) throw new Error(`no chunk of ${name} in the manifest`)
    if (!found.has(chunk.file)) {
      found.add(chunk.file)
      for (const next of chunk.imports ?? []) filesOf(next, found)
    }
    return found
  }
  const entry = filesOf('index.html')
  const rows = Object.entries(await pageRows()).map(([name, row]) => {
    const own = moduleOf(row)
    const { path } = dashboardRoutes[name as keyof typeof dashboardRoutes]
    return [path, own ? ['dashboard', own] : ['dashboard']] as const
  })
  const entries = (await entryPageRows()).flatMap((row) => {
    const own = moduleOf(row)
    return own ? [[row.path, [own]] as const] : []
  })
  const pages = [...entries, [dashboardHome, ['dashboard']], ...rows] as const
  const preloads = pages.map(([path, imports]) => {
    const files = new Set(imports.flatMap((name) => [...filesOf(name)]))
    return [path, [...files].filter((file) => !entry.has(file))]
  })
  writeFileSync(join(served, '.preloads.json'), JSON.stringify(Object.fromEntries(preloads)))
}
