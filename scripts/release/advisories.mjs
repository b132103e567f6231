// npm run advisories: known vulnerabilities of the locked packages. Exits with 0 for none, 1 for some, and 3 with UNKNOWN
// when the registry cannot be asked, which never counts as green.
import { spawnSync } from 'node:child_process'
import { root } from '../prepare.mjs'

const { stdout } = spawnSync('npm', ['audit', '--json', '--loglevel=silent'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})

const counted = () => {
  try {
    return JSON.parse(stdout).metadata?.vulnerabilities ?? null
  } catch {
    return null
  }
}

const found = counted()
if (typeof found?.total !== 'number') {
  console.log('UNKNOWN: the advisories cannot be reached from here. Run it where the registry answers.')
  process.exit(3)
}
const kinds = ['critical', 'high', 'moderate', 'low', 'info'].filter((kind) => found[kind] > 0)
console.log(
  found.total === 0
    ? 'No known vulnerability'
    : `${found.total} known: ${kinds.map((kind) => `${found[kind]} ${kind}`).join(', ')} (npm audit says which)`,
)
process.exit(found.total === 0 ? 0 : 1)
