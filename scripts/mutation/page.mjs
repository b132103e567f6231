// The tables of docs/mutation.md, from measured.json and reasons.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'
import { barOf, domains, overallBar } from './domains.mjs'
import { explained, measured, scoreOf } from './report.mjs'

const page = join(root, 'docs', 'mutation.md')
const [from, to] = ['<!-- measured -->', '<!-- /measured -->']

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${head.map((_, at) => row[at] ?? '').join(' | ')} |`)
const code = (text) => `\`${text.replaceAll('|', '\\|').replaceAll('`', "'")}\``

const scores = (figures) => {
  const known = domains.filter((name) => figures[name])
  const total = { mutants: 0, killed: 0, timedOut: 0, survived: 0, uncovered: 0, seconds: 0, byRecordings: 0 }
  for (const name of known) for (const key of Object.keys(total)) total[key] += figures[name][key] ?? 0
  const row = (name, bar, one) => [
    name,
    `${bar} %`,
    one.mutants,
    one.killed,
    one.timedOut,
    one.survived,
    one.uncovered,
    `${scoreOf(one).toFixed(1)} %`,
    one.seconds === null ? '' : `${one.seconds} s`,
    one.recordingsAlone === null || one.recordingsAlone === undefined
      ? one.byRecordings
      : `${one.byRecordings}, ${one.recordingsAlone} by them alone`,
  ]
  return table(
    [
      'Domain',
      'Bar',
      'Mutants',
      'Killed',
      'Timed out',
      'Survived',
      'No coverage',
      'Score',
      'Time',
      'Noticed first by recordings',
    ],
    [
      ...known.map((name) => row(name, barOf(name), figures[name])),
      row('all of these', overallBar, total),
      ...domains
        .filter((name) => !figures[name])
        .map((name) => [name, `${barOf(name)} %`, 'not measured yet']),
    ],
  )
}

/** One line for all survivors of one line of code that live for one reason. */
const grouped = (survivors) => {
  const groups = new Map()
  for (const { path, line, change, why } of explained(survivors)) {
    const key = [path, line, why].join('\n')
    groups.set(key, { path, line, why, changes: [...(groups.get(key)?.changes ?? []), change] })
  }
  return [...groups.values()]
}

const reasons = (figures) =>
  domains
    .filter((name) => figures[name]?.survivors.length > 0)
    .flatMap((name) => {
      const groups = grouped(figures[name].survivors)
      return [...new Set(groups.map(({ path }) => path))].flatMap((path) => [
        '',
        `### ${path}`,
        ...table(
          ['Code', 'Changes', 'Why it lives'],
          groups
            .filter((group) => group.path === path)
            .map(({ line, changes, why }) => [
              code(line.slice(0, 110)),
              changes.length,
              why ?? '**no reason given**',
            ]),
        ),
      ])
    })

/** The part of the page between its two marks. */
export const measuredPart = () => {
  const figures = measured()
  return [from, '## Score', ...scores(figures), '', '## Survivors and why', ...reasons(figures), to].join(
    '\n',
  )
}

export const pageText = () => readFileSync(page, 'utf8')

export const writePage = () => {
  const text = pageText()
  writeFileSync(
    page,
    `${text.slice(0, text.indexOf(from))}${measuredPart()}${text.slice(text.indexOf(to) + to.length)}`,
  )
}
