// npm run mutation [-- domain …]: changes every machine in every small way, one change at a time, and says which of
// the changes no test notices. Fails under the bars of domains.mjs and where a survivor has no reason in reasons.json.
//   --again       tries files that changed since the last run, and the survivors of the others
//   --recordings  tries what golden recordings noticed, without recordings: how much rests on them alone
//   --page        only writes docs/mutation.md;  --check  only judges what was measured, and whether the page says so
// Reports: .cache/mutation/<domain>.json, in short scripts/mutation/measured.json and docs/mutation.md.
import { existsSync, rmSync } from 'node:fs'
import { run, say, tool } from '../prepare.mjs'
import { domains } from './domains.mjs'
import { measuredPart, pageText, writePage } from './page.mjs'
import {
  byRecordings,
  changedFiles,
  complaints,
  keep,
  keyOf,
  measured,
  merge,
  mutantsOf,
  reportOf,
  scoreOf,
} from './report.mjs'

const modes = ['--again', '--recordings', '--page', '--check']
const args = process.argv.slice(2)
const mode = args.find((arg) => modes.includes(arg))
const named = args.filter((arg) => arg !== mode)
const unknown = named.filter((domain) => !domains.includes(domain))
if (unknown.length > 0) {
  say(`No domain ${unknown.join(', ')}: one of ${domains.join(', ')}`)
  process.exit(2)
}
const wanted = named.length > 0 ? named : domains

const stryker = async (domain, env) => {
  const report = reportOf(env.MUTATION_REPORT ?? domain)
  rmSync(report, { force: true })
  await run(tool('stryker'), ['run', 'scripts/mutation/stryker.config.mjs'], {
    env: { ...process.env, MUTATION_DOMAIN: domain, ...env },
  })
  if (!existsSync(report)) process.exit(1)
}

const placeOf = ({ path, location: { start, end } }) =>
  `${path}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`

/** Tries some places again; resolves with the name of the report, or null where there was nothing to try. */
const some = async (domain, places, env = {}) => {
  if (places.length === 0) return null
  const name = `${domain}.again`
  const MUTATION_ONLY = [...new Set(places)].join()
  await stryker(domain, { MUTATION_ONLY, MUTATION_REPORT: name, ...env })
  return name
}

const again = async (domain) => {
  if (!existsSync(reportOf(domain))) return whole(domain)
  const changed = changedFiles(domain)
  const survivors = mutantsOf(domain).filter(({ missed, path }) => missed && !changed.includes(path))
  const part = await some(domain, [...changed, ...survivors.map(placeOf)])
  if (part) merge(domain, reportOf(part))
  keep(domain)
}

/** Of what the recordings noticed first: how much does nothing else notice? */
const recordings = async (domain) => {
  const theirs = mutantsOf(domain).filter((mutant) => !mutant.missed && byRecordings(mutant))
  const part = await some(domain, theirs.map(placeOf), { MUTATION_GOLDEN: 'no' })
  const known = new Set(theirs.map(keyOf))
  const alone = part
    ? mutantsOf(part).filter((mutant) => mutant.missed && known.has(keyOf(mutant))).length
    : 0
  keep(domain, undefined, { recordingsAlone: alone })
}

const whole = async (domain) => {
  const began = Date.now()
  await stryker(domain, {})
  keep(domain, Math.round((Date.now() - began) / 1000))
}

const how = { '--again': again, '--recordings': recordings }[mode] ?? whole
if (mode !== '--page' && mode !== '--check')
  for (const domain of wanted) {
    say(`\n── ${domain}`)
    await how(domain)
    const { mutants, survivors } = measured()[domain]
    say(
      `${domain}: ${mutants} mutants, ${survivors.length} survive, ${scoreOf(measured()[domain]).toFixed(1)} %`,
    )
  }
const wrong = complaints(measured(), wanted)
if (mode !== '--check') writePage()
else if (!pageText().includes(measuredPart()))
  wrong.push('docs/mutation.md says something else: npm run mutation -- --page')
for (const complaint of wrong) say(complaint)
process.exit(wrong.length > 0 ? 1 : 0)
