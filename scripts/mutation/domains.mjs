import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Domains that move money or decide who is who: there a survivor costs more. */
const strict = new Set(['auth', 'banks', 'sell', 'transactions', 'wallets'])

/** What part of the mutants the tests of a domain have to notice, in per cent. */
export const barOf = (domain) => (strict.has(domain) ? 95 : 90)
export const overallBar = 90

/** What lies beside the domains, told as one of them. */
const common = ['core', 'money', 'values', 'biometrics']
export const domains = [
  'shared',
  ...readdirSync('machines', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !common.includes(entry.name))
    .map(({ name }) => name),
].sort()
/** All files under a folder, by their paths from the top. */
const filesUnder = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    : []
/** The folders of a domain on a floor. */
const foldersOf = (floor, domain) =>
  (domain === 'shared' ? common : [domain]).map((name) => `${floor}/${name}`)

const camel = (name) => name.replace(/-[a-z]/g, (part) => part[1].toUpperCase())
const testsIn = (domain) => foldersOf('tests', domain).flatMap(filesUnder)
const testsOf = (domain) =>
  testsIn(domain).filter((path) => /\.(machine|rules)\.test\.ts$/.test(path) && !path.endsWith(tooLong))
const flowsOf = (domain) =>
  testsIn(domain)
    .filter((path) => path.endsWith('.model.ts'))
    .map((path) => camel(basename(path, '.model.ts')))

/** A domain's own files; `shared` answers for what lies beside the domains too. */
export const filesOf = (domain) =>
  [
    ...foldersOf('machines', domain).flatMap(filesUnder),
    ...(domain === 'shared' ? readdirSync('machines').map((name) => `machines/${name}`) : []),
  ].filter((path) => path.endsWith('.ts'))

/**
 * The tests that try a domain's mutants: its own; of what all share, everyone's. Then its models, what its log replays
 * back to, and golden recordings.
 */
export const suiteOf = (domain, { golden = true } = {}) => {
  const tried = domain === 'shared' ? domains : [domain]
  const own = tried.flatMap(testsOf)
  const shared = domain === 'shared' ? ['tests/core/fields.test.ts', 'tests/core/api-error.test.ts'] : []
  return {
    files: filesOf(domain),
    tests: [
      ...shared,
      ...own,
      'tests/flows.test.ts',
      'tests/log/replay.property.test.ts',
      ...(golden ? ['tests/golden/walk.test.ts'] : []),
    ],
    flows: tried.flatMap(flowsOf),
  }
}
