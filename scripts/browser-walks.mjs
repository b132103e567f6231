// node scripts/browser-walks.mjs [files …]: every walk in a real Chromium, over a build of the client that can be
// looked at (tests/ui). WALK_LEVEL, WALK_PATH, HEADED=1 and WALK_RESULTS (a JSON file) choose how.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromiumPath } from './chromium.mjs'
import { filesUnder, onceFor, prepare, root, run, tool } from './prepare.mjs'

/** The client with page.tsx for its beginning, built again when something of it changed. */
const buildPage = () =>
  onceFor(
    'walked-page',
    [
      ...['client', 'machines', 'tests/ui'].flatMap((folder) => filesUnder(join(root, folder))),
      ...['vite.config.ts', 'package-lock.json', 'tests/shared/outside.ts', 'tests/shared/credential.ts'].map(
        (file) => join(root, file),
      ),
    ],
    ['.cache/ui/client/index.html'],
    () => run(tool('vite'), ['build', '--config', 'tests/ui/page.config.ts', '--logLevel', 'error']),
  )

/** Walks the flows of these test files, all when there are none. Resolves with the exit code. */
export const walkInBrowser = async (files, { junit, ...extra } = {}) => {
  const CHROMIUM_PATH = await chromiumPath()
  await buildPage()
  const results = process.env.WALK_RESULTS
  const reporters = [
    '--reporter=default',
    ...(junit ? ['--reporter=junit', `--outputFile.junit=${junit}`] : []),
    ...(results ? ['--reporter=json', `--outputFile.json=${results}`] : []),
  ]
  return run(tool('vitest'), ['run', '--project', 'walks', ...reporters, ...files], {
    env: { WALK_LEVEL: 'effects', ...process.env, ...extra, CHROMIUM_PATH, WALKER: 'browser' },
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await prepare()
  process.exit(await walkInBrowser(process.argv.slice(2)))
}
