// What a customer's browser fetches when one line of one module has changed: of this build and of one that has a line more.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../prepare.mjs'

/** Builds the client with a line more in a module's first function. Resolves with its dist folder. */
const buildWithLine = async (module) => {
  const dist = join(root, '.cache', 'update', 'dist')
  let found = false
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  await build({
    logLevel: 'error',
    plugins: [
      {
        name: 'one-more-line',
        enforce: 'pre',
        transform: (code, id) => {
          if (id !== join(root, module)) return null
          const more = code.replace(/=> \{\n/, (begin) => `${begin}console.debug('one line more')\n`)
          found = more !== code
          return { code: more, map: null }
        },
      },
    ],
    build: { outDir: join(dist, 'client'), emptyOutDir: true },
  })
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  if (!found) throw new Error(`the client has no module ${module} with a function in it`)
  return dist
}

const mapOf = (dist) =>
  JSON.parse(/"importmap">(.*?)<\/script>/.exec(readFileSync(join(dist, 'client', 'index.html'), 'utf8'))[1])
    .imports
const sent = (dist, file) => statSync(join(dist, 'client', `${file}.br`)).size
const differs = (one, other, file) =>
  !readFileSync(join(one, 'client', file)).equals(readFileSync(join(other, 'client', file)))

/**
 * What a browser that has kept all of one build fetches of the other, in bytes as sent (brotli): `files` when it looks for
 * a new version, `later` the prerendered pages, when they are opened next.
 */
export const updateBetween = (one, other) => {
  const [before, after] = [mapOf(one), mapOf(other)]
  const scripts = Object.keys(after)
    .filter((name) => after[name] !== before[name])
    .map((name) => [name, sent(other, after[name])])
  const styles = readdirSync(join(other, 'client', 'assets'))
    .filter((name) => name.endsWith('.css'))
    .filter((name) => !readdirSync(join(one, 'client', 'assets')).includes(name))
    .map((name) => [`/assets/${name}`, sent(other, `assets/${name}`)])
  const changed = (names) =>
    names.filter((name) => differs(one, other, name)).map((name) => [`/${name}`, sent(other, name)])
  const pages = readdirSync(join(other, 'client')).filter(
    (name) => name.endsWith('.html') && name !== 'index.html',
  )
  return {
    scripts,
    files: [...scripts, ...styles, ...changed(['index.html', 'sw.js'])],
    later: changed(pages),
  }
}

/** The statement of a release, which the worker asks for, bytes. */
const statement = () => {
  const folder = join(root, 'dist', 'release')
  const names = readdirSync(folder).filter((name) => /^\w+\.json$/.test(name))
  return Math.max(0, ...names.map((name) => statSync(join(folder, name)).size))
}

/** Of each module a table, and what is wrong with it: at most two scripts, and 15 KiB. */
export const updatesOf = async (modules, say) => {
  const kib = (bytes) => (bytes / 1024).toFixed(1)
  const problems = []
  for (const module of modules) {
    const { scripts, files, later } = updateBetween(join(root, 'dist'), await buildWithLine(module))
    const all = [...files, ['its statement', statement()]]
    const sum = all.reduce((total, [, bytes]) => total + bytes, 0)
    say(`\nOne line more in ${module}: ${kib(sum)} KiB`)
    for (const [name, bytes] of all) say(`  ${name.padEnd(34)} ${kib(bytes).padStart(6)}`)
    for (const [name, bytes] of later)
      say(`  ${`${name}, when it is opened`.padEnd(34)} ${kib(bytes).padStart(6)}`)
    if (scripts.length > 2) problems.push(`a line of ${module} changes ${scripts.length} scripts`)
    if (sum > 15 * 1024) problems.push(`a line of ${module} costs ${kib(sum)} KiB`)
  }
  return problems
}
