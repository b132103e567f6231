import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Domains that move money or decide who is who: there a survivor costs more. */
const strict = new Set(['auth', 'banks', 'sell', 'transactions', 'wallets'])

/** What part of the mutants the tests of a domain have to notice, in per cent. */
export const barOf = (domain) => (strict.has(domain) ? 95 : 90)
export const overallBar = 90

export const domains = readdirSync('machines', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const camel = (name) => name.replace(/-[a-z]/g, (part) => part[1].toUpperCase())
const testsOf = (folder) =>
  readdirSync(join('tests', folder))
    .filter((name) => /\.(machine|rules)\.test\.ts$/.test(name))
    .map((name) => `tests/${folder}/${name}`)
const flowsOf = (folder) =>
  readdirSync(join('tests', folder))
    .filter((name) => name.endsWith('.model.ts'))
    .map((name) => camel(name.slice(0, -'.model.ts'.length)))

/** A domain's own files; `shared` answers for what lies beside the domains too. */
export const filesOf = (domain) =>
  [`machines/${domain}`, ...(domain === 'shared' ? ['machines'] : [])].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  )

/**
 * The tests that try a domain's mutants: its own; of what all share, everyone's. Then its models, what its log folds
 * back to, and golden recordings.
 */
export const suiteOf = (domain, { golden = true } = {}) => {
  const folders = domain === 'shared' ? domains : [domain]
  const own = folders.flatMap(testsOf)
  const shared = domain === 'shared' ? ['tests/shared/fields.test.ts', 'tests/shared/refusal.test.ts'] : []
  return {
    files: filesOf(domain),
    tests: [
      ...shared,
      ...own,
      'tests/flows.test.ts',
      'tests/log/replay.property.test.ts',
      ...(golden ? ['tests/golden/walk.test.ts'] : []),
    ],
    flows: folders.flatMap(flowsOf),
  }
}
