import { program } from 'commander'
import { ensureBuild, print } from '../../scripts/prepare.mjs'
import { soakServers } from './servers'
import { soakTab } from './tab'

const { only, hours, minutes } = program
  .name('npm run test:long -- soak --')
  .description('Does anything grow in a tab in use for hours, or in the servers under load?')
  .option('--only <parts>', 'tab, servers', 'tab,servers')
  .option('--hours <hours>', "of the tab's own clock", '8')
  .option('--minutes <minutes>', 'of load on the servers', '60')
  .parse()
  .opts<Record<'only' | 'hours' | 'minutes', string>>()

const soakTests: Record<string, () => Promise<boolean>> = {
  tab: () => soakTab(Number(hours)),
  servers: () => soakServers(Number(minutes)),
}

await ensureBuild()
let isFlat = true
for (const name of only.split(',')) {
  const runTest = soakTests[name]
  if (!runTest) throw new Error(`Unknown test '${name}': ${Object.keys(soakTests).join(', ')}`)
  print(`── ${name}`)
  isFlat = (await runTest()) && isFlat
}
process.exit(isFlat ? 0 : 1)
