import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What lies beside the domains, told as one of them. */
const common = ['core', 'money', 'resource', 'values', 'biometrics']
const machines = [
  'shared',
  ...readdirSync('machines', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !common.includes(entry.name))
    .map(({ name }) => name),
].sort()

const filesUnder = (folder) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true }).map((path) => join(folder, path)) : []

/** Domains of other floors: the folder that is changed, which tests of a folder try it, and the least score, %. */
const rooms = {
  gateway: { folder: 'gateway', tests: 'tests/gateway', kind: /\.test\.ts$/, least: null },
  outbox: { folder: 'client/outbox', tests: 'tests/outbox', kind: /\.test\.tsx?$/, least: 68 },
  log: { folder: 'client/log', tests: 'tests/log', kind: /(?<!screen|wires)\.test\.ts$/, least: null },
}

export const domains = [...machines, ...Object.keys(rooms)]

/** All files of a domain on a floor, by their paths from the top. */
const filesOf = (floor, domain) =>
  (domain === 'shared' ? common : [domain]).flatMap((name) => filesUnder(join(floor, name)))
const camel = (name) => name.replace(/-[a-z]/g, (part) => part[1].toUpperCase())

const roomOf = ({ folder, tests, kind, least }) => ({
  files: filesUnder(folder).filter((path) => /\.tsx?$/.test(path) && !/generated/.test(path)),
  tests: filesUnder(tests).filter((path) => kind.test(path)),
  flows: [],
  apart: true,
  least,
})

/**
 * The tests that try a domain's mutants: its own; of what all share, everyone's. Then its models, the
 * recordings of earlier versions, what a reload brings back, and what its log replays back to.
 */
export const suiteOf = (domain) => {
  if (domain in rooms) return roomOf(rooms[domain])
  const tried = (domain === 'shared' ? machines : [domain]).flatMap((name) => filesOf('tests', name))
  return {
    files: filesOf('machines', domain).filter((path) => path.endsWith('.ts')),
    tests: [
      ...(domain === 'shared' ? ['tests/core/fields.test.ts', 'tests/core/api-error.test.ts'] : []),
      ...tried.filter((path) => /\.(machine|rules)\.test\.ts$/.test(path)),
      'tests/flows.test.ts',
      ...(domain === 'wallets' ? ['tests/golden/golden.test.ts'] : []),
      'tests/log/resume/resume-every-flow.test.ts',
      'tests/log/replay.property.test.ts',
    ],
    flows: tried
      .filter((path) => path.endsWith('.model.ts'))
      .map((path) => camel(basename(path, '.model.ts'))),
    least: ['auth', 'sell', 'wallets'].includes(domain) ? 97 : null,
  }
}
