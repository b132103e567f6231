// npm run advisories: known vulnerabilities of what the lockfile names. Ends with 0 when there is none, 1 when there is
// one, 3 and UNKNOWN when the registry's advisories cannot be asked: that is never green.
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
