// npm run gallery: every state of every screen and component, live, on a page with a list. `-- --check` looks at each of
// them by machine and compares pictures with those kept; `-- --update` keeps the pictures as they are now; with `--all`
// every state in every look, the pictures in .cache/gallery, which Git ignores. `--port` is another than 5180.
import { parseArgs } from 'node:util'
import { chromiumSettings } from '../chromium.mjs'
import { prepare, run, say, tool } from '../prepare.mjs'
import { buildGallery } from './build.mjs'

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean' },
    update: { type: 'boolean' },
    all: { type: 'boolean' },
    port: { type: 'string', default: '5180' },
  },
})
const config = 'scripts/gallery/vite.config.ts'
const report = 'test-results/gallery'

/** Looks at the built gallery in a browser; what differs is on one page, expected, actual and difference. */
const check = async () => {
  const code = await buildGallery()
  if (code !== 0) return code
  const kind = options.update ? ['pictures.spec', '--update-snapshots=all'] : []
  const failed = await run(
    tool('playwright'),
    ['test', 'tests/e2e/gallery', '--reporter=list,html', ...kind],
    {
      env: {
        ...process.env,
        ...(await chromiumSettings()),
        PLAYWRIGHT_HTML_OUTPUT_DIR: report,
        PLAYWRIGHT_HTML_OPEN: 'never',
        PICTURES: options.all ? 'all' : 'kept',
        ...(options.all ? { EVERYTHING: 'yes' } : {}),
      },
    },
  )
  if (failed) say(`What differs, side by side: ${report}/index.html`)
  return failed
}

await prepare()
if (options.check || options.update) process.exit(await check())
say(`The gallery is at http://localhost:${options.port}`)
process.exit(await run(tool('vite'), ['--config', config, '--port', options.port, '--strictPort']))
