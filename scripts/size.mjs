import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { program } from 'commander'
import { ensureBuild, print, root } from './prepare.mjs'

const options = program
  .name('npm run size --')
  .description(
    'All JavaScript that a browser fetches before the two first pages are live, and with each further page, brotli',
  )
  .option('--dist <folder>', 'another build', 'dist')
  .option('--json', 'print the KiB of each page as JSON')
  .parse()
  .opts()
const dist = resolve(root, options.dist)
const KiB = 1024
/** KiB of JavaScript, brotli. 'npm test' fails only at 10 % above these: no fix waits for a smaller bundle. */
const budgets = { '/login, until it is live': 116, '/dashboard/sell, until it is live': 187 }
const tolerance = 1.1
/** Loaded by the dashboard's first page during its start: the event log's database and its retention. */
const atStart = ['../node_modules/idb/build/index.js', 'record/retention.ts']
/** Packages and folders that must not reach a customer. */
const devOnly = new RegExp(
  [
    'node_modules/(?:@faker-js|@graphql-tools|@statelyai|fast-check|fake-indexeddb|msw|playwright|vitest)/',
    'xstate-graph',
    '\\.seed\\.',
    '/(?:inspector|mock-api|gateway|tests)/',
  ].join('|'),
)

await ensureBuild()

/** The imports of each file, and the file of each module (scripts/build/files/manifest.ts). */
const { files, modules } = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'))
const served = (file) => join(dist, 'client', file)
const sent = (file) => statSync(served(`${file}.br`)).size

/** A file with all its static imports. */
const importsOf = (file, neededFiles = new Set()) => {
  if (neededFiles.has(file)) return neededFiles
  neededFiles.add(file)
  for (const next of files[file].imports) importsOf(next, neededFiles)
  return neededFiles
}

const kib = (some) => [...some].reduce((sum, file) => sum + sent(file), 0) / KiB
const without = (some, excluded) => new Set([...some].filter((file) => !excluded.has(file)))

const login = importsOf(modules['index.html'])
// index.html must preload exactly these, because an unneeded preload also costs data.
const html = readFileSync(served('index.html'), 'utf8')
const pageScripts = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file)
const unneeded = pageScripts.filter((file) => !login.has(file))

const sell = importsOf(modules['app/dashboard.tsx'], new Set(login))
for (const name of atStart) importsOf(modules[name], sell)
/** The files loaded before a module: the first two pages, and the importing module's imports. */
const before = (module) => {
  const importers = Object.keys(files).filter((file) => files[file].late.includes(module))
  const [firstNeeds = new Set(), ...others] = importers.map((importer) => importsOf(importer))
  return new Set([...sell, ...[...firstNeeds].filter((file) => others.every((other) => other.has(file)))])
}
const routes = Object.keys(modules)
  .filter((name) => name !== 'index.html' && name !== 'app/dashboard.tsx')
  .sort()
  .map((name) => [name, kib(without(importsOf(modules[name]), before(name)))])

const rows = [
  ['/login, until it is live', kib(login)],
  ['/dashboard/sell, until it is live', kib(sell)],
  ...routes.map(([name, size]) => [`  then ${name}`, size]),
]
if (options.json) {
  print(JSON.stringify(rows.map(([name, size]) => [name, size])))
  process.exit(0)
}
print('JavaScript, brotli          KiB   budget')
for (const [name, size] of rows)
  print(`${name.padEnd(34)} ${size.toFixed(1).padStart(6)} ${String(budgets[name] ?? '').padStart(6)}`)

const problems = rows
  .filter(([name, size]) => size > (budgets[name] ?? Infinity) * tolerance)
  .map(([name, size]) => `${name}: ${size.toFixed(1)} KiB is more than a tenth above ${budgets[name]}`)
problems.push(...unneeded.map((file) => `index.html asks for ${file}, which its page does not need`))

for (const file of readdirSync(join(dist, 'maps')).filter((name) => name.endsWith('.map'))) {
  const { sources } = JSON.parse(readFileSync(join(dist, 'maps', file), 'utf8'))
  for (const source of sources.filter((name) => devOnly.test(name)))
    problems.push(`${file.replace(/\.map$/, '')} contains ${source}, which is for development only`)
}
for (const file of readdirSync(served(''), { recursive: true }))
  if (/\.map$/.test(file)) problems.push(`${file} is a source map and must not be served`)

for (const problem of problems) print(`✗ ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)
