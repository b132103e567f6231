import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { buildTarget } from '../browsers'
import { filesOf, type Manifest } from './files/manifest'

/** The first 96 bits of the SHA-256, base64url: enough that no other content matches. */
const digest = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 16)

/** The pages, icon, styles and fonts with their digests. index.html contains the digests of the scripts. */
const cacheList = (served: string): Record<string, string> =>
  Object.fromEntries(
    [
      ...readdirSync(served).filter((name) => name.endsWith('.html')),
      'icon.svg',
      ...readdirSync(join(served, 'assets'))
        .filter((name) => /\.(?:css|svg|woff2)$/.test(name))
        .map((name) => `assets/${name}`),
    ]
      .sort()
      .map((name) => [`/${name}`, digest(join(served, name))]),
  )

/** Modules of the scripts that the app starts with. */
const shellModules = [
  ...['index.html', 'app/dashboard.tsx', 'app/sell-page.tsx', 'shell/overlays/overlays.view.tsx'],
  ...['record/retention.ts', '../node_modules/idb/build/index.js'],
]

const shell = (manifest: Manifest): string[] => [
  ...new Set(shellModules.flatMap((name) => [...filesOf(manifest, manifest.modules[name]!)])),
]

/** Public keys of which one signs the releases (RELEASE_KEYS, as the gateway has them). */
const keys = (): string[] => (process.env.RELEASE_KEYS ?? '').split(/[\s,]+/).filter(Boolean)

/**
 * Writes sw.js, which caches the files of folder `served`, and its list next to the folder: the release's manifest
 * has the list's digest, the list has that of index.html, and its import map has the scripts'.
 */
export const buildWorker = async (served: string, manifest: Manifest): Promise<void> => {
  const files = JSON.stringify(cacheList(served))
  writeFileSync(join(served, '..', 'worker-files.json'), files)
  const list = createHash('sha384').update(files).digest('base64')
  await build({
    configFile: false,
    root: 'client',
    publicDir: false,
    logLevel: 'warn',
    define: {
      __FILES__: files,
      __SHELL__: JSON.stringify(shell(manifest).map((file) => `/${file}`)),
      __LIST__: JSON.stringify(list),
      __KEYS__: JSON.stringify(keys()),
    },
    build: {
      outDir: served,
      emptyOutDir: false,
      target: buildTarget,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: 'client/worker.ts',
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}
