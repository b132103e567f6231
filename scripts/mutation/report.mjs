// What a run of Stryker found, and what is kept of it: .cache/mutation/<domain>.json whole, measured.json in short.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'
import { barOf, domains, filesOf, overallBar } from './domains.mjs'

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
export const reportOf = (domain) => join(root, '.cache', 'mutation', `${domain}.json`)
const measuredPath = join(root, 'scripts', 'mutation', 'measured.json')
const reasonsPath = join(root, 'scripts', 'mutation', 'reasons.json')
/** The last measurement of each domain; the page and a test read it. */
export const measured = () => (existsSync(measuredPath) ? read(measuredPath) : {})

const noticed = ['Killed', 'Timeout']
const missed = ['Survived', 'NoCoverage', 'RuntimeError']
const oneLine = (text) => text.replaceAll(/\s+/g, ' ').trim()

const originalOf = (source, { start, end }) => {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1)
  lines[0] = lines[0].slice(start.column - 1)
  return oneLine(lines.join('\n'))
}

const namesIn = (testFiles = {}) =>
  new Map(Object.values(testFiles).flatMap(({ tests }) => tests.map(({ id, name }) => [id, name])))

/** All mutants of a domain's report that count, with the names of the tests that noticed them. */
export const mutantsOf = (domain) => {
  const { files, testFiles } = read(reportOf(domain))
  const tests = namesIn(testFiles)
  return Object.entries(files).flatMap(([path, { mutants, source }]) =>
    mutants
      .filter(({ status }) => noticed.includes(status) || missed.includes(status))
      .map((mutant) => ({
        ...mutant,
        path,
        line: source.split('\n')[mutant.location.start.line - 1].trim(),
        original: originalOf(source, mutant.location),
        missed: missed.includes(mutant.status),
        noticedBy: mutant.killedBy?.map((id) => tests.get(id) ?? id) ?? [],
      })),
  )
}

/** Who a mutant is, whatever line it moved to: its file, its line's text and what is changed into what. */
const identityOf = ({ path, line, original, replacement }) => ({
  path,
  line,
  change: `${original.slice(0, 120)} → ${oneLine(replacement ?? '').slice(0, 120)}`,
})

/** Whether a golden recording, or a digest of what a step does, noticed it first; a behaviour test may have done so too. */
export const byRecordings = ({ noticedBy }) => noticedBy.some((test) => /walked again|what it did/.test(test))

/** Writes a domain's figures down. `seconds`: of the run of all its mutants; undefined keeps those of the last. */
export const keep = (domain, seconds, more = {}) => {
  const all = mutantsOf(domain)
  const known = measured()
  const count = (status) => all.filter((mutant) => mutant.status === status).length
  const own = {
    date: new Date().toISOString().slice(0, 10),
    mutants: all.length,
    killed: count('Killed'),
    timedOut: count('Timeout'),
    survived: count('Survived') + count('RuntimeError'),
    uncovered: count('NoCoverage'),
    seconds: seconds ?? known[domain]?.seconds ?? null,
    byRecordings: all.filter(byRecordings).length,
    recordingsAlone: known[domain]?.recordingsAlone ?? null,
    ...more,
    survivors: all.filter((mutant) => mutant.missed).map(identityOf),
  }
  const next = { ...known, [domain]: own }
  const sorted = Object.fromEntries(domains.filter((name) => next[name]).map((name) => [name, next[name]]))
  writeFileSync(measuredPath, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Which mutant of its file it is, as long as the file stays as it is. */
export const keyOf = ({ mutatorName, replacement, location: { start, end } }) =>
  [mutatorName, replacement, start.line, start.column, end.line, end.column].join()

/** The domain's files that are another than those of its report, or not in it; its report forgets those that are gone. */
export const changedFiles = (domain) => {
  const { files } = read(reportOf(domain))
  return filesOf(domain).filter((path) => files[path]?.source !== readFileSync(join(root, path), 'utf8'))
}

/** Puts what a run of some mutants found into the domain's report; of files that changed all have to be tried. */
export const merge = (domain, part) => {
  const whole = read(reportOf(domain))
  const { files, testFiles } = read(part)
  const names = namesIn(testFiles)
  for (const [path, { source, mutants }] of Object.entries(files)) {
    if (whole.files[path]?.source !== source) {
      const named = mutants.map((one) => ({
        ...one,
        killedBy: one.killedBy?.map((id) => names.get(id) ?? id),
      }))
      whole.files[path] = { ...files[path], mutants: named }
      continue
    }
    const again = new Map(mutants.map((mutant) => [keyOf(mutant), mutant]))
    whole.files[path].mutants = whole.files[path].mutants.map((mutant) => {
      const tried = again.get(keyOf(mutant))
      return tried && tried.status !== 'Ignored'
        ? { ...tried, killedBy: tried.killedBy?.map((id) => names.get(id) ?? id) }
        : mutant
    })
  }
  const present = Object.entries(whole.files).filter(([path]) => filesOf(domain).includes(path))
  writeFileSync(reportOf(domain), JSON.stringify({ ...whole, files: Object.fromEntries(present) }))
}

/** Survivors with why they live; `why` is undefined where reasons.json says nothing. */
export const explained = (survivors) => {
  const reasons = read(reasonsPath)
  return survivors.map((one) => ({
    ...one,
    why: reasons.find(
      ({ path, line, changes }) =>
        path === one.path && line === one.line && (!changes || changes.includes(one.change)),
    )?.why,
  }))
}

export const scoreOf = ({ mutants, killed, timedOut }) =>
  mutants === 0 ? 100 : (100 * (killed + timedOut)) / mutants

/** Whether the code of a survivor stands in its file as it did: else the figure is of another one. */
const stillStands = ({ path, line }) =>
  existsSync(join(root, path)) &&
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .some((own) => own.trim() === line)

/** Everything of the bars that is not kept: empty when all is well. */
export const complaints = (figures, names = domains) => {
  const known = names.filter((name) => figures[name])
  const total = { mutants: 0, killed: 0, timedOut: 0 }
  for (const name of known) for (const key of Object.keys(total)) total[key] += figures[name][key]
  return [
    ...names.filter((name) => !figures[name]).map((name) => `${name} was not measured`),
    ...known
      .filter((name) => scoreOf(figures[name]) < barOf(name))
      .map((name) => `${name}: ${scoreOf(figures[name]).toFixed(1)} % is under ${barOf(name)} %`),
    ...(scoreOf(total) < overallBar ? [`all: ${scoreOf(total).toFixed(1)} % is under ${overallBar} %`] : []),
    ...known.flatMap((name) =>
      figures[name].survivors
        .filter((one) => !stillStands(one))
        .map(({ path, line }) => `${path} has changed, measure ${name} --again: ${line}`),
    ),
    ...known.flatMap((name) =>
      explained(figures[name].survivors)
        .filter(({ why }) => !why)
        .map(({ path, line, change }) => `no reason for ${path}\n    ${line}\n    ${change}`),
    ),
  ]
}
