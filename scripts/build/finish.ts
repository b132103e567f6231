import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { sourceDate } from '../release/source-date.mjs'
import { buildEntryPages } from './entry-pages/entry-pages'
import { addIntegrity } from './entry-pages/integrity'
import { storePreloads } from './entry-pages/preloads'
import { storeDocuments } from './keep-documents'
import { securityText } from './security-text'
import { buildWorker } from './service-worker'

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Source maps go to dist/maps and the manifest to dist/manifest.json: neither is ever served. */
const moveOut = (served: string, dist: string): void => {
  const maps = join(dist, 'maps')
  rmSync(maps, { recursive: true, force: true })
  mkdirSync(maps, { recursive: true })
  for (const file of filesUnder(served))
    if (file.endsWith('.map')) renameSync(file, join(maps, basename(file)))
  renameSync(join(served, '.vite', 'manifest.json'), join(dist, 'manifest.json'))
  rmSync(join(served, '.vite'), { recursive: true })
}

/** Puts .br and .gz beside every text: nothing is compressed while a customer waits. */
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
 * Post-processes the built client: moves source maps out; adds security.txt, the prerendered entry pages and the service
 * worker; compresses everything; keeps its trusted documents beside those of the last releases in dist/documents.
 */
export const finish = (): Plugin => {
  let served = ''
  return {
    name: 'finish',
    apply: 'build',
    configResolved: ({ root, build }) => {
      served = resolve(root, build.outDir)
    },
    closeBundle: async () => {
      if (!existsSync(join(served, '.vite'))) return
      moveOut(served, join(served, '..'))
      mkdirSync(join(served, '.well-known'), { recursive: true })
      writeFileSync(join(served, '.well-known', 'security.txt'), securityText(process.env, sourceDate()))
      storeDocuments(
        join(served, '..', '..', 'client', 'generated', 'persisted-documents.json'),
        join(served, '..', 'documents'),
      )
      await buildEntryPages(served)
      addIntegrity(served)
      await buildWorker(served)
      compress(served)
      await storePreloads(served, join(served, '..', 'manifest.json'))
    },
  }
}
