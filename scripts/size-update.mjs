// The bytes that a browser downloads for an update that adds one line to one module, if it has every file of the last
// release.
import { cpSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build } from 'vite'
import { addDeltas } from './build/deltas.mjs'
import { keepAssets } from './build/keep-assets.mjs'
import { root } from './prepare.mjs'

const dist = join(root, '.cache', 'update', 'dist')
const last = join(dist, 'releases', '0')

const buildWithLine = (module) => {
  let isChanged = false
  const oneMoreLine = {
    name: 'one-more-line',
    enforce: 'pre',
    transform: (code, id) => {
      if (id !== join(root, module)) return null
      isChanged = /=> \{\n/.test(code)
      return { code: code.replace(/=> \{\n/, `$&console.debug('one line more')\n`), map: null }
    },
    buildEnd: () => {
      if (!isChanged) throw new Error(`the client has no module ${module} with a function`)
    },
  }
  process.env.NODE_ENV = 'production'
  const outDir = join(dist, 'client')
  return build({ logLevel: 'error', plugins: [oneMoreLine], build: { outDir, emptyOutDir: true } })
}

const sentBytes = (file) => {
  const path = join(dist, 'client', file)
  const delta = readdirSync(dirname(path)).find((name) =>
    new RegExp(`^${basename(path)}\\..+\\.dcz$`).test(name),
  )
  return statSync(delta ? join(dirname(path), delta) : `${path}.br`).size
}

/** Bytes of each file. */
export const updateOf = async (module) => {
  rmSync(dist, { recursive: true, force: true })
  const releases = join(root, 'dist', 'releases')
  cpSync(join(releases, readdirSync(releases).sort().at(-1)), last, { recursive: true })
  await buildWithLine(module)
  const built = readdirSync(join(dist, 'client', 'assets')).filter((name) => /\.(?:js|css)$/.test(name))
  const changed = built.filter((name) => !readdirSync(last).includes(name)).map((name) => `assets/${name}`)
  keepAssets(dist)
  addDeltas(dist)
  const statements = readdirSync(join(root, 'dist', 'release')).filter((name) => /^\w+\.json$/.test(name))
  return [
    ...[...changed, 'index.html', 'sw.js'].map((file) => [file, sentBytes(file)]),
    ['its statement', statSync(join(root, 'dist', 'release', statements[0])).size],
  ]
}
