// npm run mutation [-- domain …]: changes every machine in every small way, one change at a time, and says which of
// the changes no test notices; fails where a domain's score is under the threshold. See docs/testing.md.
import { run, say, tool } from '../prepare.mjs'
import { domains } from './domains.mjs'

const named = process.argv.slice(2)
const unknown = named.filter((domain) => !domains.includes(domain))
if (unknown.length > 0) {
  say(`No domain ${unknown.join(', ')}: one of ${domains.join(', ')}`)
  process.exit(1)
}
const failed = []
for (const domain of named.length > 0 ? named : domains) {
  say(`\n── ${domain}`)
  const env = { ...process.env, MUTATION_DOMAIN: domain }
  if ((await run(tool('stryker'), ['run', 'scripts/mutation/stryker.config.mjs'], { env })) !== 0)
    failed.push(domain)
}
if (failed.length > 0) say(`Under the threshold: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
