import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The code outside the domains, listed as one domain. */
const common = ['core', 'money', 'values', 'biometrics']
const machines = [
  'shared',
  ...readdirSync('machines', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !common.includes(entry.name))
    .map(({ name }) => name),
].sort()

const filesUnder = (folder) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true }).map((path) => join(folder, path)) : []

/** Domains of other layers: the changed folder, the tests that check it, and the minimum score, %. */
const otherLayers = {
  gateway: { folder: 'gateway', tests: 'tests/gateway', kind: /\.test\.ts$/, minimumScore: null },
  money: { folder: 'client/money', tests: 'tests/money', kind: /\.test\.tsx?$/, minimumScore: 68 },
  record: {
    folder: 'client/record',
    tests: 'tests/record',
    kind: /(?<!screen)\.test\.ts$/,
    minimumScore: null,
  },
}

export const domains = [...machines, ...Object.keys(otherLayers)]

const filesOf = (layer, domain) =>
  (domain === 'shared' ? common : [domain]).flatMap((name) => filesUnder(join(layer, name)))
const camel = (name) => name.replace(/-[a-z]/g, (part) => part[1].toUpperCase())

const otherLayerOf = ({ folder, tests, kind, minimumScore }) => ({
  files: filesUnder(folder).filter((path) => /\.tsx?$/.test(path) && !/generated/.test(path)),
  tests: filesUnder(tests).filter((path) => kind.test(path)),
  flows: [],
  isSeparate: true,
  minimumScore,
})

/**
 * The tests that check a domain's mutants: its own; all tests for shared code. Then its models and
 * resume.
 */
export const suiteOf = (domain) => {
  if (domain in otherLayers) return otherLayerOf(otherLayers[domain])
  const testFiles = (domain === 'shared' ? machines : [domain]).flatMap((name) => filesOf('tests', name))
  return {
    files: filesOf('machines', domain).filter((path) => path.endsWith('.ts')),
    tests: [
      ...(domain === 'shared' ? ['tests/core/fields.test.ts', 'tests/core/api-error.test.ts'] : []),
      ...testFiles.filter((path) => /\.(machine|rules)\.test\.ts$/.test(path)),
      'tests/flows.test.ts',
      'tests/record/resume/resume-every-flow.test.ts',
    ],
    flows: testFiles
      .filter((path) => path.endsWith('.model.ts'))
      .map((path) => camel(basename(path, '.model.ts'))),
    minimumScore: ['auth', 'sell', 'wallets'].includes(domain) ? 97 : null,
  }
}
