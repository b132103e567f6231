// npm run gallery: every scene, live, next to a list. `-- --check` judges each in a browser and compares the
// pictures; `-- --update` saves the current pictures; `--port` replaces 5180.
import { parseArgs } from 'node:util'
import { chromiumSettings } from '../chromium.mjs'
import { binPath, prepare, print, run } from '../prepare.mjs'

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean' },
    update: { type: 'boolean' },
    port: { type: 'string', default: '5180' },
  },
})
const config = ['--config', 'scripts/gallery/vite.config.ts']
const report = 'test-results/gallery'

const check = async () => {
  const built = await run(process.execPath, ['scripts/test/builds.mjs', 'gallery'])
  if (built !== 0) return built
  const only = options.update ? ['pictures.spec', '--update-snapshots=all'] : []
  const failed = await run(
    binPath('playwright'),
    ['test', 'tests/e2e/gallery', '--reporter=list,html', ...only],
    {
      env: {
        ...process.env,
        ...(await chromiumSettings()),
        PLAYWRIGHT_HTML_OUTPUT_DIR: report,
        PLAYWRIGHT_HTML_OPEN: 'never',
      },
    },
  )
  if (failed) print(`Differences side by side: ${report}/index.html`)
  return failed
}

await prepare()
if (options.check || options.update) process.exit(await check())
print(`The gallery is at http://localhost:${options.port}`)
process.exit(await run(binPath('vite'), [...config, '--port', options.port, '--strictPort']))
