import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { program } from 'commander'
import { needBuild, root, say } from './prepare.mjs'

const options = program
  .name('npm run size --')
  .description(
    'All JavaScript that a browser fetches before the two first pages are live, brotli, against the budgets',
  )
  .option('--dist <folder>', 'another build', 'dist')
  .option('--files', 'print the names of the files as JSON')
  .option('--json', 'print the KiB of each page as JSON')
  .parse()
  .opts()
const dist = resolve(root, options.dist)
const KiB = 1024
/** KiB of JavaScript, brotli; performance.md. */
const budgets = {
  login: 116,
  sell: 187,
  route: 20,
  // framer-motion in one file, fetched when something that is dragged has come; not with reduced motion or data saver.
  'ui/motion/moving.view.tsx': 36,
  'ui/motion/motion.view.tsx': 36,
  'ui/motion/features.ts': 36,
  // Every flow, for 'Share': fetched when the customer asks for it. Half a KiB a flow; 57 of them.
  '../machines/flows.ts': 30,
}
/** What the dashboard's first page fetches while it starts: the event log's database and its retention. */
const atStart = ['../node_modules/idb/build/index.js', 'log/retention.ts']
/** Packages and folders that no customer may be sent. */
const devOnly = new RegExp(
  [
    'node_modules/(?:@faker-js|@graphql-tools|@statelyai|fast-check|fake-indexeddb|msw|playwright|vitest)/',
    'xstate-graph',
    '\\.seed\\.',
    '/(?:inspector|mock-api|gateway|tests)/',
  ].join('|'),
)

await needBuild()

/** Which files import which, and in which file a module is (scripts/build/files/manifest.ts). */
const { files, modules } = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'))
const served = (file) => join(dist, 'client', file)
const sent = (file) => statSync(served(`${file}.br`)).size

/** A file and all it needs before it can run. */
const needs = (file, found = new Set()) => {
  if (found.has(file)) return found
  found.add(file)
  for (const next of files[file].imports) needs(next, found)
  return found
}

const kib = (some) => [...some].reduce((sum, file) => sum + sent(file), 0) / KiB
const without = (some, known) => new Set([...some].filter((file) => !known.has(file)))

const login = needs(modules['index.html'])
// index.html must preload exactly these: an unneeded preload costs data too.
const html = readFileSync(served('index.html'), 'utf8')
const asked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file)
const unneeded = asked.filter((file) => !login.has(file))

const sell = needs(modules['dashboard.tsx'], new Set(login))
for (const name of atStart) needs(modules[name], sell)
if (options.files) {
  say(JSON.stringify({ login: [...login].sort(), sell: [...sell].sort() }))
  process.exit(0)
}
/** What is there when a module is asked for: the two first pages, and all that whoever asks for it needs itself. */
const before = (module) => {
  const importers = Object.keys(files).filter((file) => files[file].late.includes(module))
  const [one = new Set(), ...others] = importers.map((importer) => needs(importer))
  return new Set([...sell, ...[...one].filter((file) => others.every((other) => other.has(file)))])
}
const routes = Object.keys(modules)
  .filter((name) => name !== 'index.html' && name !== 'dashboard.tsx')
  .sort()
  .map((name) => [name, kib(without(needs(modules[name]), before(name)))])

const rows = [
  ['/login, until it is live', kib(login), budgets.login],
  ['/dashboard/sell, until it is live', kib(sell), budgets.sell],
  ...routes.map(([name, size]) => [`  then ${name}`, size, budgets[name] ?? budgets.route]),
]
if (options.json) {
  say(JSON.stringify(rows.map(([name, size]) => [name, size])))
  process.exit(0)
}
say('JavaScript, brotli          KiB   budget')
for (const [name, size, budget] of rows)
  say(
    `${name.padEnd(34)} ${size.toFixed(1).padStart(6)} ${String(budget).padStart(6)}${size > budget ? '  TOO MUCH' : ''}`,
  )

const problems = rows
  .filter(([, size, budget]) => size > budget)
  .map(([name, size, budget]) => `${name.trim()}: ${size.toFixed(1)} KiB, ${budget} allowed`)
problems.push(...unneeded.map((file) => `index.html asks for ${file}, which its page does not need`))

for (const file of readdirSync(join(dist, 'maps')).filter((name) => name.endsWith('.map'))) {
  const { sources } = JSON.parse(readFileSync(join(dist, 'maps', file), 'utf8'))
  for (const source of sources.filter((name) => devOnly.test(name)))
    problems.push(`${file.replace(/\.map$/, '')} holds ${source}, which is for development only`)
}
for (const file of readdirSync(served(''), { recursive: true }))
  if (/\.map$/.test(file)) problems.push(`${file} is served: source maps are not`)

for (const problem of problems) say(`✗ ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)
