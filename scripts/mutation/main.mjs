// npm run mutation [-- domain …]: changes every machine in every small way, one change at a time, and says which
// of the changes no test notices. Fails under the bars of domains.mjs. Reports: .cache/mutation/<domain>.json.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, say, tool } from '../prepare.mjs'
import { barOf, domains, overallBar } from './domains.mjs'

const wanted = process.argv.slice(2)
const unknown = wanted.filter((domain) => !domains.includes(domain))
if (unknown.length > 0) {
  say(`No domain ${unknown.join(', ')}: one of ${domains.join(', ')}`)
  process.exit(2)
}

const reportOf = (domain) => join(root, '.cache', 'mutation', `${domain}.json`)
const noticed = ['Killed', 'Timeout']
const missed = ['Survived', 'NoCoverage', 'RuntimeError']

const countsOf = (domain) => {
  const { files } = JSON.parse(readFileSync(reportOf(domain), 'utf8'))
  const mutants = Object.entries(files).flatMap(([path, { mutants, source }]) =>
    mutants.map((mutant) => ({ ...mutant, path, source })),
  )
  const missing = mutants.filter(({ status }) => missed.includes(status))
  return { caught: mutants.filter(({ status }) => noticed.includes(status)).length, missing }
}

const lineOf = ({ source, location }) => source.split('\n')[location.start.line - 1].trim()
const scoreOf = (caught, all) => (all === 0 ? 100 : (100 * caught) / all)
const row = (name, caught, all, seconds) =>
  `${name.padEnd(16)}${String(all).padStart(7)}${String(all - caught).padStart(10)}${scoreOf(caught, all).toFixed(2).padStart(9)} %${seconds === undefined ? '' : `${String(seconds).padStart(7)} s`}`

const rows = []
let total = { caught: 0, all: 0 }
let bad = false
for (const domain of wanted.length > 0 ? wanted : domains) {
  const began = Date.now()
  say(`\n── ${domain}`)
  rmSync(reportOf(domain), { force: true })
  const code = await run(tool('stryker'), ['run', 'scripts/mutation/stryker.config.mjs'], {
    env: { ...process.env, MUTATION_DOMAIN: domain },
  })
  bad ||= code !== 0
  if (!existsSync(reportOf(domain))) process.exit(1)
  const { caught, missing } = countsOf(domain)
  for (const mutant of missing)
    say(
      `${mutant.path}:${mutant.location.start.line}:${mutant.location.start.column} ${mutant.status} ${mutant.mutatorName}: ${mutant.replacement?.replaceAll(/\s+/g, ' ').slice(0, 100)}\n    in ${lineOf(mutant)}`,
    )
  const all = caught + missing.length
  total = { caught: total.caught + caught, all: total.all + all }
  if (scoreOf(caught, all) < barOf(domain)) bad = true
  rows.push(row(domain, caught, all, Math.round((Date.now() - began) / 1000)))
}
say(`\n${'domain'.padEnd(16)}mutants  survived    score`)
for (const line of rows) say(line)
say(row('all', total.caught, total.all))
process.exit(bad || scoreOf(total.caught, total.all) < overallBar ? 1 : 0)
