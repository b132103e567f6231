import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { sourceDate } from '../release/source-date.mjs'
import { buildEntryPages } from './entry-pages/entry-pages'
import { addPreloads } from './entry-pages/preloads'
import { addImportMap, nameByContent, withFileNames } from './files/import-map'
import { type Manifest, manifestOf } from './files/manifest'
import { storeDocuments } from './keep-documents'
import { securityText } from './security-text'
import { buildWorker } from './service-worker'

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Moves source maps to dist/maps, which is never served. */
const moveMaps = (served: string, dist: string): void => {
  const maps = join(dist, 'maps')
  rmSync(maps, { recursive: true, force: true })
  mkdirSync(maps, { recursive: true })
  for (const file of filesUnder(served))
    if (file.endsWith('.map')) renameSync(file, join(maps, basename(file)))
}

/** Writes .br and .gz files next to every text file, so that the server need not compress any response. */
const compress = (served: string): void => {
  for (const file of filesUnder(served)) {
    if (!/\.(?:js|css|html|svg|txt|json|webmanifest)$/.test(file)) continue
    const text = readFileSync(file)
    const best = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params: best }))
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
  }
}

/**
 * Post-processes the built client: names the scripts by content, with an import map; moves source maps out; adds
 * security.txt, the prerendered entry pages and the service worker; compresses everything; stores its trusted
 * documents with those of the last releases in dist/documents.
 */
export const finishBuild = (): Plugin => {
  let served = ''
  let manifest: Manifest | undefined
  return {
    name: 'finish',
    apply: 'build',
    configResolved: ({ root, build }) => {
      served = resolve(root, build.outDir)
    },
    generateBundle(_options, bundle) {
      manifest = manifestOf(bundle, resolve('client'), (id) => this.getModuleInfo(id))
    },
    closeBundle: async () => {
      if (!manifest) return
      const dist = join(served, '..')
      const names = nameByContent(served)
      moveMaps(served, dist)
      const namedManifest = withFileNames(manifest, names)
      writeFileSync(join(dist, 'manifest.json'), JSON.stringify(namedManifest))

      addImportMap(served, 'index.html', names)
      mkdirSync(join(served, '.well-known'), { recursive: true })
      writeFileSync(join(served, '.well-known', 'security.txt'), securityText(process.env, sourceDate()))
      storeDocuments('client/generated/persisted-documents.json', join(dist, 'documents'))
      await buildEntryPages(served)
      await addPreloads(served, manifest, names)
      await buildWorker(served, namedManifest)
      compress(served)
    },
  }
}
