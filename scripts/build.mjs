// npm run build: the production client in dist/client (source maps in dist/maps, never served), the widgets' pages in
// dist/widgets, the flow inspector in dist/inspector, the servers in dist/servers.
import { layServerFiles } from './build/server-files.mjs'
import { buildInspector, buildServers, buildWidgets, prepare, rememberBuild, run, tool } from './prepare.mjs'

await prepare()
const code =
  (await run(tool('vite'), ['build'])) ||
  (await buildServers()) ||
  (await layServerFiles()) ||
  (await buildWidgets()) ||
  (await buildInspector())
if (code === 0) rememberBuild()
process.exit(code)
