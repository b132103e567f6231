// npm run test:long -- long-lives [--only tab,servers] [--hours 8] [--minutes 60]: does anything grow in a tab that is in
// use for hours, or in the servers under an hour of load?
import { parseArgs } from 'node:util'
import { needBuild, say } from '../../scripts/prepare.mjs'
import { liveServers } from './servers'
import { liveTab } from './tab'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'tab,servers' },
    hours: { type: 'string', default: '8' },
    minutes: { type: 'string', default: '60' },
  },
})

const lives: Record<string, () => Promise<boolean>> = {
  tab: () => liveTab(Number(values.hours)),
  servers: () => liveServers(Number(values.minutes)),
}

await needBuild()
let isFlat = true
for (const name of values.only.split(',')) {
  const live = lives[name]
  if (!live) throw new Error(`No life '${name}': ${Object.keys(lives).join(', ')}`)
  say(`── ${name}`)
  isFlat = (await live()) && isFlat
}
process.exit(isFlat ? 0 : 1)
