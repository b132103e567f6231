// npm run drill -- rolling|kill|cache|database|proxy|restore|incident …: runs failure drills under load and reports what customers
// notice; without a name all of them.
import { needBuild } from '../prepare.mjs'
import { cacheDrill, databaseDrill, killDrill, proxyDrill, rollingDrill } from './drills'
import { incidentDrill } from './incident'
import { restoreDrill } from './restore'

const drills = {
  rolling: rollingDrill,
  kill: killDrill,
  cache: cacheDrill,
  database: databaseDrill,
  proxy: proxyDrill,
  restore: restoreDrill,
  incident: incidentDrill,
}
type Name = keyof typeof drills
const names = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(drills)
const unknown = names.filter((name) => !(name in drills))
if (unknown.length > 0) {
  console.error(`npm run drill -- ${Object.keys(drills).join('|')}`)
  process.exit(2)
}
await needBuild()
let isGreen = true
for (const name of names) {
  console.info(`\n${name} …`)
  isGreen = (await drills[name as Name]()) && isGreen
}
process.exit(isGreen ? 0 : 1)
