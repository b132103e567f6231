import { Argument, program } from 'commander'
import { ensureBuild } from '../prepare.mjs'
import { alertsDrill } from './alerts'
import { killDrill, restoreDrill, rollingDrill } from './drills'
import { incidentDrill } from './incident'

const drills = {
  rolling: rollingDrill,
  kill: killDrill,
  restore: restoreDrill,
  incident: incidentDrill,
  alerts: alertsDrill,
}
type Name = keyof typeof drills

program
  .name('npm run drill --')
  .description('Run failure drills under load and report what customers notice')
  .addArgument(new Argument('[drills...]', 'by default all').choices(Object.keys(drills)))
  .parse()

await ensureBuild()
let isGreen = true
for (const name of program.args.length > 0 ? program.args : Object.keys(drills)) {
  console.info(`\n${name} …`)
  isGreen = (await drills[name as Name]()) && isGreen
}
process.exit(isGreen ? 0 : 1)
