import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'vite'
import { dashboardHome, dashboardRoutes } from '../../../machines/shell/routes.rules'
import type { Names } from '../files/import-map'
import { filesOf, type Manifest } from '../files/manifest'
import { entryPageRows, moduleOf, pageRows } from '../page-rows'

/** A script's import name: 'help' for 'assets/help.js'. */
const importName = (file: string): string => file.slice('assets/'.length, -'.js'.length)

const pagesScript = (rows: readonly (readonly [path: string, names: readonly string[]])[]): string => {
  const table = rows.map(([path, names]) => [path.replaceAll(/:\w+/g, '[^/]+'), names.join(' ')])
  const text = readFileSync('scripts/build/entry-pages/preload.js', 'utf8')
  const { code } = minifySync(
    'preload.js',
    text.replace('of pages', () => `of ${JSON.stringify(table)}`),
  )
  return `<script>${code.trim()}</script>`
}

/**
 * Adds preloads for the scripts that a page imports in addition to the entry's: as links in a prerendered page, by a
 * script in index.html. Not by a `Link` header: browsers that support only one import map accept none after it.
 */
export const addPreloads = async (served: string, manifest: Manifest, names: Names): Promise<void> => {
  const entry = filesOf(manifest, manifest.modules['index.html']!)
  const namesOf = (...modules: string[]): string[] => {
    const files = new Set<string>()
    for (const name of modules) {
      const file = manifest.modules[`${name}.tsx`]
      if (!file) throw new Error(`no file of ${name} in the manifest`)
      filesOf(manifest, file, files)
    }
    return [...files].filter((file) => !entry.has(file))
  }
  /** Both positions are after the import map. */
  const add = (page: string, text: string, before: '</head>' | '</body>'): void => {
    const file = join(served, page)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(before, () => text + before),
    )
  }
  for (const row of await entryPageRows()) {
    const moduleId = moduleOf(row)
    const links = (moduleId ? namesOf(moduleId) : []).map(
      (name) =>
        `<link integrity="${names.get(name)!.integrity}" rel="modulepreload" href="/${names.get(name)!.file}">`,
    )
    add(`${row.path.slice(1)}.html`, links.join(''), '</body>')
  }
  const home = namesOf('app/dashboard')
  const pageModules = Object.entries(await pageRows()).flatMap(([name, row]) => {
    const { path } = dashboardRoutes[name as keyof typeof dashboardRoutes]
    const files = namesOf(moduleOf(row)!).filter((file) => !home.includes(file))
    // The dashboard's files include the sell page.
    return files.length > 0 ? [[path, files.map(importName)] as const] : []
  })
  add(
    'index.html',
    pagesScript([[`${dashboardHome}(?:/.*)?`, home.map(importName)], ...pageModules]),
    '</head>',
  )
}
