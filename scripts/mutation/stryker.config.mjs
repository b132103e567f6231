// One run is about one domain of machines/: `npm run mutation` makes a run for each (scripts/mutation/main.mjs).
import { suiteOf } from './domains.mjs'

const domain = process.env.MUTATION_DOMAIN ?? 'auth'
const { files, tests, flows } = suiteOf(domain, { golden: process.env.MUTATION_GOLDEN !== 'no' })
process.env.FLOWS = flows.join(',')

export default {
  // `MUTATION_ONLY`: a few places instead of the whole domain, 'machines/auth/login/login.rules.ts:10-12'.
  mutate: process.env.MUTATION_ONLY?.split(',') ?? files,
  testRunner: 'machines',
  plugins: ['./scripts/mutation/runner.mjs'],
  machines: { tests },
  // `types` of a machine is read by TypeScript alone.
  ignorers: ['types'],
  // Machines are made when their module is loaded: which test covers which mutant cannot be told.
  coverageAnalysis: 'off',
  concurrency: 1,
  // Time enough on a machine that is busy with other things: a mutant that only waits is rare.
  timeoutMS: 15_000,
  timeoutFactor: 2,
  testRunnerNodeArgs: ['--max-semi-space-size=64'],
  disableTypeChecks: 'machines/**/*.ts',
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `.cache/mutation/${process.env.MUTATION_REPORT ?? domain}.json` },
  tempDirName: '.cache/stryker',
  ignorePatterns: ['dist', 'test-results', 'docs', 'tests/e2e', '.cache'],
  warnings: { slow: false },
}
