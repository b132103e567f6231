// npm test: every check and test; npm run check: types, lint, imports and the fast projects (`-- --changed`: only the
// tests of uncommitted files); JUnit files under test-results/, and one closing line 'N passed, N failed'.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { binPath, filesUnder, prepare, root } from '../prepare.mjs'
import { results } from './junit.mjs'
import { longFiles, withoutLong } from './long.mjs'
import { startSteps } from './steps.mjs'

const isFast = process.argv.includes('--fast')
const isChangedOnly = process.argv.includes('--changed')

// If the shell set 'production', React's production build would be tested.
delete process.env.NODE_ENV
await prepare()
const { step, finish } = startSteps(results)

// Deletes the tests' temporary files after the run, because a stopped worker cannot.
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
const staticChecks = () => [
  step('types (tsc)', process.execPath, ['node_modules/typescript-native/bin/tsc', '--noEmit']),
  step('lint and format (biome)', binPath('biome'), [
    'ci',
    '--error-on-warnings',
    ...(isChangedOnly ? ['--no-errors-on-unmatched', ...changedFiles()] : ['.']),
  ]),
  ...(isChangedOnly ? [] : [step('imports (dependency-cruiser)', 'npm', ['run', '--silent', 'imports'])]),
]
if (isFast) {
  // Other projects run only their changed test files.
  const fastProjects = ['pure', 'unit', 'record']
  const changedTests = isChangedOnly
    ? changedFiles().filter((file) => /^tests\/(?!e2e\/).*\.test\.tsx?$/.test(file))
    : []
  await Promise.all([
    ...staticChecks(),
    ...(changedTests.length === 0
      ? []
      : [
          step('changed tests (vitest)', binPath('vitest'), [
            'run',
            '--passWithNoTests',
            ...fastProjects.flatMap((name) => ['--project', `!${name}`]),
            ...changedTests,
          ]),
        ]),
    step('unit tests (vitest)', binPath('vitest'), [
      'run',
      '--experimental.fsModuleCache',
      ...withoutLong,
      ...fastProjects.flatMap((name) => ['--project', name]),
      ...(isChangedOnly ? ['--changed', '--passWithNoTests'] : []),
    ]),
  ])
} else {
  // Projects share transformed modules on disk; they are deleted first, so that none is stale.
  rmSync(join(root, 'node_modules/.experimental-vitest-cache'), { recursive: true, force: true })
  const vitest = ['run', '--experimental.fsModuleCache', ...withoutLong]
  // Tests often wait, so the rest runs in parallel.
  const [isBuilt] = await Promise.all([
    step('builds of product and gallery', process.execPath, ['scripts/test/builds.mjs']),
    ...staticChecks(),
    step('unit, REST, gateway and walk tests (vitest)', binPath('vitest'), vitest),
  ])
  if (isBuilt) {
    await step('size of the first pages', 'npm', ['run', '--silent', 'size'])
    const { chromiumSettings } = await import('../chromium.mjs')
    const env = { ...process.env, ...(await chromiumSettings()) }
    const long = longFiles('.spec.ts')
    const journeys = filesUnder(join(root, 'tests/e2e'))
      .map((file) => relative(root, file).replaceAll(sep, '/'))
      .filter((file) => file.endsWith('.spec.ts') && !long.includes(file))
    await step('browser journeys (playwright)', binPath('playwright'), ['test', ...journeys], { env })
  }
}
finish()
