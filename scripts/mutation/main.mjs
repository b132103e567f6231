// npm run mutation [-- domain …]: changes every machine in every small way, one change at a time, and lists the
// changes that no test detects; fails if a domain's score is below the threshold. See docs/testing.md.
import { binPath, print, run } from '../prepare.mjs'
import { domains } from './domains.mjs'

const domainNames = process.argv.slice(2)
const unknown = domainNames.filter((domain) => !domains.includes(domain))
if (unknown.length > 0) {
  print(`Unknown domain ${unknown.join(', ')}: one of ${domains.join(', ')}`)
  process.exit(1)
}
const failed = []
for (const domain of domainNames.length > 0 ? domainNames : domains) {
  print(`\n── ${domain}`)
  const env = { ...process.env, MUTATION_DOMAIN: domain }
  if ((await run(binPath('stryker'), ['run', 'scripts/mutation/stryker.config.mjs'], { env })) !== 0)
    failed.push(domain)
}
if (failed.length > 0) print(`Under the threshold: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
