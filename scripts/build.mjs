// npm run build: the production client in dist/client (source maps in dist/maps, never served), the widgets' pages in
// dist/widgets, the flow inspector in dist/inspector, the gateway in dist/servers.
import { buildInspector, buildServers, buildWidgets, prepare, run, tool } from './prepare.mjs'

await prepare()
process.exit(
  (await run(tool('vite'), ['build'])) ||
    (await buildServers()) ||
    (await buildWidgets()) ||
    (await buildInspector()),
)
