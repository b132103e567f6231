// npm run build: the production client in dist/client (source maps in dist/maps, never served), the widgets' pages in
// dist/widgets, the flow inspector in dist/inspector, the servers in dist/servers; the signed list of files in
// dist/release. With --verify <list> it exits with 1 if a file differs from that list.
import { keepAssets } from './build/keep-assets.mjs'
import { copyServerFiles } from './build/server-files.mjs'
import {
  binPath,
  buildInspector,
  buildServers,
  buildWidgets,
  prepare,
  print,
  rememberBuild,
  run,
} from './prepare.mjs'

const steps = [
  ['client', 'dist/client', () => run(binPath('vite'), ['build', '--logLevel', 'warn'])],
  ['files of the last releases', 'dist/client/assets', keepAssets],
  ['servers', 'dist/servers', async () => (await buildServers()) || (await copyServerFiles())],
  ['widgets', 'dist/widgets', buildWidgets],
  ['flow inspector', 'dist/inspector', buildInspector],
  [
    'release',
    'dist/release',
    () => run(process.execPath, ['--import', 'tsx', 'scripts/release/main.ts', ...process.argv.slice(2)]),
  ],
]

await prepare()
for (const [name, folder, step] of steps) {
  const startedAt = performance.now()
  print(`  ${name} …`)
  const code = await step()
  if (code) process.exit(code)
  print(`✓ ${name.padEnd(26)} ${folder.padEnd(19)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
rememberBuild()
