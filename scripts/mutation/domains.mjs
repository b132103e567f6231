import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What lies beside the domains, told as one of them. */
const common = ['core', 'money', 'resource', 'values', 'biometrics']
export const domains = [
  'shared',
  ...readdirSync('machines', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !common.includes(entry.name))
    .map(({ name }) => name),
].sort()

/** All files of a domain on a floor, by their paths from the top. */
const filesOf = (floor, domain) =>
  (domain === 'shared' ? common : [domain])
    .map((name) => join(floor, name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => join(folder, path)))
const camel = (name) => name.replace(/-[a-z]/g, (part) => part[1].toUpperCase())

/**
 * The tests that try a domain's mutants: its own; of what all share, everyone's. Then its models with
 * what each step of theirs does, how records of before are read, what a reload brings back, and what its log
 * replays back to.
 */
export const suiteOf = (domain) => {
  const tried = (domain === 'shared' ? domains : [domain]).flatMap((name) => filesOf('tests', name))
  return {
    files: filesOf('machines', domain).filter((path) => path.endsWith('.ts')),
    tests: [
      ...(domain === 'shared' ? ['tests/core/fields.test.ts', 'tests/core/api-error.test.ts'] : []),
      ...tried.filter((path) => /\.(machine|rules)\.test\.ts$/.test(path)),
      'tests/flows.test.ts',
      'tests/resource/records.rules.test.ts',
      'tests/log/resume/resume-every-flow.test.ts',
      'tests/log/replay.property.test.ts',
    ],
    flows: tried
      .filter((path) => path.endsWith('.model.ts'))
      .map((path) => camel(basename(path, '.model.ts'))),
  }
}
