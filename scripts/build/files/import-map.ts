import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from './manifest'

const sha256 = (file: string): Buffer => createHash('sha256').update(readFileSync(file)).digest()
const integrityOf = (digest: Buffer): string => `sha256-${digest.toString('base64')}`

/** The file name and digest of each script, by import name ('assets/help.js'). */
export type Names = ReadonlyMap<string, { file: string; integrity: string }>

/**
 * Adds 96 bits of its digest to each script's name. Scripts import each other by their original names, so a script
 * changes only with its own content, not with its imports (decision 55).
 */
export const nameByContent = (served: string): Names => {
  const names = new Map<string, { file: string; integrity: string }>()
  for (const name of readdirSync(join(served, 'assets')).sort()) {
    if (!name.endsWith('.js')) continue
    const digest = sha256(join(served, 'assets', name))
    const file = `assets/${name.slice(0, -3)}-${digest.toString('base64url').slice(0, 16)}.js`
    for (const kind of ['', '.map'])
      if (existsSync(join(served, 'assets', name + kind)))
        renameSync(join(served, 'assets', name + kind), join(served, file + kind))
    names.set(`assets/${name}`, { file, integrity: integrityOf(digest) })
  }
  return names
}

/** Replaces import names in the manifest with file names. */
export const withFileNames = ({ files, modules }: Manifest, names: Names): Manifest => {
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

/** Elements that fetch a file of the app: scripts, style sheets, preloads. */
const fetchingElement = /<(?:script|link)\b[^>]*?\s(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"[^>]*>/g

/**
 * Adds the import map before a page's first script, and the digest of each script and style sheet in the page: a
 * browser runs no other content. Browsers without map digests (docs/browsers.md) check those of the elements.
 */
export const addImportMap = (served: string, page: string, names: Names): void => {
  const map = {
    imports: Object.fromEntries([...names].map(([name, { file }]) => [`/${name}`, `/${file}`])),
    integrity: Object.fromEntries([...names.values()].map(({ file, integrity }) => [`/${file}`, integrity])),
  }
  const text = readFileSync(join(served, page), 'utf8')
    .replace(fetchingElement, (element, path: string) => {
      const { file, integrity } = names.get(path) ?? {
        file: path,
        integrity: integrityOf(sha256(join(served, path))),
      }
      return element.replace(path, file).replace(/^<\w+/, `$& integrity="${integrity}"`)
    })
    .replace('<script', () => `<script type="importmap">${JSON.stringify(map)}</script>\n    <script`)
  writeFileSync(join(served, page), text)
}
