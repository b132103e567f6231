// node scripts/test/browser-walks.mjs [files …]: runs every walk in a real browser, over a client build with test hooks
// (tests/ui). Options: WALK_BROWSER (chromium or firefox), WALK_LEVEL, WALK_PATH, HEADED=1, WALK_TRANSLATED=1
// (over pages that a translator changes), WALK_JUNIT, WALK_RESULTS (a JSON file).
import { join } from 'node:path'
import { chromiumSettings } from '../chromium.mjs'
import { binPath, buildWidgets, clientSources, prepare, print, root, run, runOnce } from '../prepare.mjs'

/** The client with page.tsx for its beginning, built again when something of it changed. */
const buildPage = () =>
  runOnce(
    'walked-page',
    [
      ...clientSources(),
      ...[
        'ui/walks.config.ts',
        'ui/page.tsx',
        'ui/mirror.ts',
        'stage/external-services.ts',
        'stage/credential.ts',
      ].map((file) => join(root, 'tests', file)),
    ],
    ['.cache/ui/client/index.html', 'dist/widgets/chart.html'],
    async () =>
      (await run(binPath('vite'), [
        'build',
        '--config',
        'tests/ui/walks.config.ts',
        '--logLevel',
        'error',
      ])) || (await buildWidgets()),
  )

/** Walks the flows of these test files, all when there are none. Resolves with the exit code. */
const walkInBrowser = async (files) => {
  const { WALK_BROWSER: engine = 'chromium' } = process.env
  if (engine === 'webkit') {
    print('Walks run in chromium and firefox. The main journeys run in webkit: npm run test:long -- engines')
    return 1
  }
  const setting = engine === 'chromium' ? await chromiumSettings() : {}
  await buildPage()
  const { WALK_RESULTS: results, WALK_JUNIT: junit } = process.env
  const reporters = [
    '--reporter=default',
    ...(junit ? ['--reporter=junit', `--outputFile.junit=${junit}`] : []),
    ...(results ? ['--reporter=json', `--outputFile.json=${results}`] : []),
  ]
  return run(binPath('vitest'), ['run', '--project', 'walks', ...reporters, ...files], {
    env: { WALK_LEVEL: 'effects', ...process.env, ...setting, WALKER: 'browser' },
  })
}

await prepare()
process.exit(await walkInBrowser(process.argv.slice(2)))
