// The last step of the client's build: what is served is compressed beforehand, what is not served moves out.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const textFile = /\.(?:js|css|html|svg|txt|json|webmanifest)$/

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Brotli at its best: the bytes a customer's browser is sent. */
const brotli = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

/** Source maps go to dist/maps and the manifest to dist/manifest.json: neither is ever served. */
const moveOut = (served: string, dist: string): void => {
  const maps = join(dist, 'maps')
  rmSync(maps, { recursive: true, force: true })
  mkdirSync(maps, { recursive: true })
  for (const file of filesUnder(served))
    if (file.endsWith('.map')) renameSync(file, join(maps, basename(file)))
  const manifest = join(served, '.vite', 'manifest.json')
  if (existsSync(manifest)) renameSync(manifest, join(dist, 'manifest.json'))
  rmSync(join(served, '.vite'), { recursive: true, force: true })
}

const compress = (served: string): void => {
  for (const file of filesUnder(served).filter((name) => textFile.test(name))) {
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotli(bytes))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

export const finish = (): Plugin => {
  let served = ''
  return {
    name: 'finish-client',
    apply: 'build',
    configResolved: (config) => {
      served = join(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      handler: () => {
        if (!existsSync(served)) return
        moveOut(served, join(served, '..'))
        compress(served)
      },
    },
  }
}
