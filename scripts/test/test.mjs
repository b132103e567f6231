// npm test: every check and test; npm run check: types, lint, imports and the fast projects (`-- --changed`: only the
// tests of what is not committed); JUnit files under test-results/, and one closing line 'N passed, N failed'.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binPath, prepare, print, root, run } from '../prepare.mjs'
import { casesOfRuns, results } from './junit.mjs'

const fast = process.argv.includes('--fast')
const changed = process.argv.includes('--changed')
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const checks = []
const check = async (name, command, args, options) => {
  print(`\n── ${name}`)
  const began = Date.now()
  const code = await run(command, args, options)
  checks.push({ name, passed: code === 0, seconds: (Date.now() - began) / 1000 })
  return code === 0
}

const writeChecks = () => {
  const cases = checks.map(
    ({ name, passed, seconds }) =>
      `<testcase classname="check" name="${escaped(name)}" time="${seconds}">${passed ? '' : '<failure message="see the output above"/>'}</testcase>`,
  )
  writeFileSync(
    join(results, 'checks.xml'),
    `<testsuites><testsuite name="checks" tests="${checks.length}">${cases.join('')}</testsuite></testsuites>\n`,
  )
}

// A shell's 'production' would test React's production build.
delete process.env.NODE_ENV
await prepare()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

// What tests put into the system's temporary folder goes with the run: a stopped worker deletes nothing itself.
const temporary = mkdtempSync(join(tmpdir(), 'coinnaira-run-'))
// PostgreSQL, which runs as another user, must reach its own folder.
chmodSync(temporary, 0o711)
process.env.TMPDIR = temporary
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
const changedFiles = () =>
  [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '-o', '--exclude-standard')].filter(
    (file) => file !== '' && existsSync(join(root, file)),
  )

// Their output is short enough to be interleaved.
const readings = () => [
  check('types (tsc)', binPath('tsc'), ['--noEmit']),
  check('lint and format (biome)', binPath('biome'), [
    'ci',
    '--error-on-warnings',
    ...(changed ? ['--no-errors-on-unmatched', ...changedFiles()] : ['.']),
  ]),
  ...(changed ? [] : [check('imports (dependency-cruiser)', 'npm', ['run', '--silent', 'imports'])]),
]
if (fast) {
  // Of the other projects only the changed test files themselves.
  const fastProjects = ['pure', 'unit', 'record']
  const changedTests = changed
    ? changedFiles().filter((file) => /^tests\/(?!e2e\/).*\.test\.tsx?$/.test(file))
    : []
  await Promise.all([
    ...readings(),
    ...(changedTests.length === 0
      ? []
      : [
          check('changed tests (vitest)', binPath('vitest'), [
            'run',
            '--passWithNoTests',
            ...fastProjects.flatMap((name) => ['--project', `!${name}`]),
            ...changedTests,
          ]),
        ]),
    check('unit tests (vitest)', binPath('vitest'), [
      'run',
      '--experimental.fsModuleCache',
      ...fastProjects.flatMap((name) => ['--project', name]),
      ...(changed ? ['--changed', '--passWithNoTests'] : []),
    ]),
  ])
} else {
  // Projects share transformed modules on disk. Deleted first, so that none is stale.
  rmSync(join(root, 'node_modules/.experimental-vitest-cache'), { recursive: true, force: true })
  const vitest = ['run', '--experimental.fsModuleCache']
  // Tests often wait, so type check and lint run in parallel.
  await Promise.all([
    ...readings(),
    check('unit, REST, gateway and walk tests (vitest)', binPath('vitest'), vitest),
  ])
  // A few flows; test:long runs all.
  const walkFiles = ['auth/login/login', 'sell/deposit/deposit', 'wallets/transfer/transfer'].map(
    (flow) => `tests/${flow}.walk.test.ts`,
  )
  // The walks mostly wait for a browser.
  const [, isBuilt] = await Promise.all([
    check('walks in a browser (vitest)', process.execPath, ['scripts/test/browser-walks.mjs', ...walkFiles], {
      env: { ...process.env, WALK_LEVEL: 'transitions', WALK_JUNIT: 'test-results/browser-walks.xml' },
    }),
    check('builds of product and gallery', process.execPath, ['scripts/test/builds.mjs']),
  ])
  if (isBuilt) {
    await check('size of the first pages', 'npm', ['run', '--silent', 'size'])
    const { chromiumSettings } = await import('../chromium.mjs')
    const env = { ...process.env, ...(await chromiumSettings()) }
    // '@alone' is timed in milliseconds and '@nightly' repeats another test: both run in test:long (sweeps).
    await check(
      'browser journeys (playwright)',
      binPath('playwright'),
      ['test', '--grep-invert', '@alone|@pictures|@nightly'],
      {
        env,
      },
    )
  }
}
writeChecks()
const cases = casesOfRuns()
const failed = cases.filter(({ passed }) => !passed)
for (const { name } of failed) print(`✗ ${name}`)
print(`\n${cases.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length === 0 && checks.every((outcome) => outcome.passed) ? 0 : 1)
