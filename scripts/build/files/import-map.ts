import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from './manifest'

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('base64')

/** 96 bits of a digest, as they stand in a file's name: nobody finds another content for it. */
export const inName = (digest: string): string =>
  digest.slice(0, 16).replaceAll('+', '-').replaceAll('/', '_')

/** By the name under which a script is imported, 'assets/help.js', the file's name and its digest. */
export type Names = ReadonlyMap<string, { file: string; integrity: string }>

/**
 * Calls each script by its digest. Scripts import each other by the names that they had before: so a script changes when
 * its own text does, and not with what it imports (decision 0104).
 */
export const nameByContent = (served: string): Names => {
  const names = new Map<string, { file: string; integrity: string }>()
  for (const name of readdirSync(join(served, 'assets')).sort()) {
    if (!name.endsWith('.js')) continue
    const digest = sha256(join(served, 'assets', name))
    const file = `assets/${inName(digest)}.js`
    for (const kind of ['', '.map'])
      if (existsSync(join(served, 'assets', name + kind)))
        renameSync(join(served, 'assets', name + kind), join(served, file + kind))
    names.set(`assets/${name}`, { file, integrity: `sha256-${digest}` })
  }
  return names
}

/** The manifest with the files' names. */
export const renamed = ({ files, modules }: Manifest, names: Names): Manifest => {
  const fileOf = (name: string): string => names.get(name)?.file ?? name
  return {
    files: Object.fromEntries(
      Object.entries(files).map(([name, { imports, late }]) => [
        fileOf(name),
        { imports: imports.map(fileOf), late },
      ]),
    ),
    modules: Object.fromEntries(Object.entries(modules).map(([module, name]) => [module, fileOf(name)])),
  }
}

/** Elements that fetch a file of the app: scripts, style sheets and what is fetched ahead. */
const fetching = /<(?:script|link)\b[^>]*?\s(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"[^>]*>/g

/**
 * Puts the import map before a page's first script, and the digest of each script and style sheet that the page names: a
 * browser runs no other content. Browsers that do not know the map's digests (docs/browsers.md) check those of the
 * elements.
 */
export const sealPage = (served: string, page: string, names: Names): void => {
  const map = {
    imports: Object.fromEntries([...names].map(([name, { file }]) => [`/${name}`, `/${file}`])),
    integrity: Object.fromEntries([...names.values()].map(({ file, integrity }) => [`/${file}`, integrity])),
  }
  const text = readFileSync(join(served, page), 'utf8')
    .replace(fetching, (element, path: string) => {
      const { file, integrity } = names.get(path) ?? {
        file: path,
        integrity: `sha256-${sha256(join(served, path))}`,
      }
      return element.replace(path, file).replace(/^<\w+/, `$& integrity="${integrity}"`)
    })
    .replace('<script', () => `<script type="importmap">${JSON.stringify(map)}</script>\n    <script`)
  writeFileSync(join(served, page), text)
}
