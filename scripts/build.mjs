// npm run build: the production client in dist/client (source maps in dist/maps, never served), the widgets' pages in
// dist/widgets, the flow inspector in dist/inspector, the servers in dist/servers; what is served, listed and signed, in
// dist/release. With --verify <list> it ends with 1 where a file differs from that list.
import { keepAssets } from './build/keep-assets.mjs'
import { layServerFiles } from './build/server-files.mjs'
import {
  buildInspector,
  buildServers,
  buildWidgets,
  prepare,
  rememberBuild,
  run,
  say,
  tool,
} from './prepare.mjs'

const steps = [
  ['client', 'dist/client', () => run(tool('vite'), ['build', '--logLevel', 'warn'])],
  ['files of the last releases', 'dist/client/assets', keepAssets],
  ['servers', 'dist/servers', async () => (await buildServers()) || (await layServerFiles())],
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
  const began = performance.now()
  const code = await step()
  if (code) process.exit(code)
  say(`✓ ${name.padEnd(26)} ${folder.padEnd(19)} ${((performance.now() - began) / 1000).toFixed(1)} s`)
}
rememberBuild()
