import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'rolldown/experimental'
import { dashboardHome, dashboardRoutes } from '../../../machines/shell/routes.rules'
import { filesOf, type Manifest } from '../files/manifest'
import { entryPageRows, moduleOf, pageRows } from '../page-rows'

/** How a script is imported: 'help' of 'assets/help.js'. */
const importName = (file: string): string => file.slice('assets/'.length, -'.js'.length)

/** The scripts of the pages behind the sign-in, by a pattern of their path. */
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
 * Names in every page the scripts that it imports beside the entry's: in a prerendered page as links, in index.html by a
 * script. Not in a `Link` header: browsers before multiple import maps take none after it.
 */
export const addPreloads = async (
  served: string,
  manifest: Manifest,
  fileOf: (name: string) => string,
): Promise<void> => {
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
  const add = (page: string, text: string): void => {
    const file = join(served, page)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('</head>', () => `${text}</head>`),
    )
  }
  for (const row of await entryPageRows()) {
    const own = moduleOf(row)
    const links = (own ? namesOf(own) : []).map(
      (name) => `<link rel="modulepreload" href="/${fileOf(name)}">`,
    )
    add(`${row.path.slice(1)}.html`, links.join(''))
  }
  const home = namesOf('dashboard')
  const own = Object.entries(await pageRows()).flatMap(([name, row]) => {
    const module = moduleOf(row)
    const { path } = dashboardRoutes[name as keyof typeof dashboardRoutes]
    return module
      ? [
          [
            path,
            namesOf(module)
              .filter((file) => !home.includes(file))
              .map(importName),
          ] as const,
        ]
      : []
  })
  add('index.html', pagesScript([[`${dashboardHome}(?:/.*)?`, home.map(importName)], ...own]))
}
