// Each run covers one domain (domains.mjs); scripts/mutation/main.mjs starts a run for each.
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { suiteOf } from './domains.mjs'

const domain = process.env.MUTATION_DOMAIN ?? 'auth'
const { files, tests, flows, isSeparate, minimumScore } = suiteOf(domain)
if (flows.length > 0) process.env.FLOWS = flows.join()
process.env.MUTATION_TESTS = tests.join()
process.env.MUTATION_APART = isSeparate ? 'yes' : ''

/** A machine's `types` are read only by TypeScript. */
const types = {
  shouldIgnore: ({ node, parent }) =>
    node.type === 'ObjectExpression' && parent?.type === 'ObjectProperty' && parent.key.name === 'types'
      ? 'only TypeScript reads it'
      : undefined,
}
export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'types', types)]

export default {
  mutate: files,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation/stryker.config.mjs'],
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  ignorers: ['types'],
  thresholds: { high: 100, low: 99, break: minimumScore },
  concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
  // Generous, for busy machines; few mutants hang.
  timeoutMS: 15_000,
  timeoutFactor: 2,
  disableTypeChecks: '{client,gateway,machines}/**/*.{ts,tsx}',
  reporters: ['clear-text', 'html', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `.cache/mutation/${domain}.html` },
  tempDirName: '.cache/stryker',
  ignorePatterns: ['dist', 'test-results', 'docs/pictures', 'tests/e2e', '.cache'],
  warnings: { slow: false },
}
