import { parseArgs } from 'node:util'
import type { FlowId } from '../../machines/flows'
import { type Engine, engines } from '../../tests/ui/engines/driver'
import { type Format, formats } from './formats'
import { flowIds, levels, type QaLevel } from './plan'
import { Misuse, unknown } from './usage'

export const usage = `npm run qa -- list                         every flow, and how many paths walk it
npm run qa -- paths [flow] [--path N]      how to walk it by hand
    --level transition|guard|pair          what the paths have to show (guard)
    --format table|mermaid|gherkin|json    (table)
    --html [--out FILE]                    a checklist with tick boxes and the requirements
    --app URL --panel URL                  where they run (by CLIENT_PORT and MOCK_API_PORT)
npm run qa -- run [flow] [--level …] [--path N]
    --driver pure                          by the transition function alone (pure)
    --driver live                          on the app and real servers in one process
    --driver ui [--headed]                 in a real browser:
        --browser chromium|firefox|webkit  (chromium)
    --driver all                           live and ui, compared
    --random N [--seed N]                  random walks instead, by pure, live or ui; a failure is shrunk
    --html FOLDER                          a report: index.html with every step, junit.xml
npm run qa -- coverage [flow]              what the paths reach, which rules hold, and what is excused
npm run qa -- journeys                     the main journeys by keyboard alone, and what is announced
npm run qa -- diff <git-ref> [--level …]   paths new, changed and gone since then
npm run qa -- field <files> [--json]       judges customers' recordings: files, or folders of them
npm run qa -- chart <flow> [--out FILE]    writes the statechart as SVG (.cache/charts/<flow>.svg)`

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

/** Which options each command takes. */
const commands = {
  list: {},
  paths: { level: text, format: text, html: flag, path: text, out: text, app: text, panel: text },
  run: {
    ...{ level: text, driver: text, browser: text, path: text },
    ...{ headed: flag, random: text, seed: text, html: text },
  },
  coverage: {},
  journeys: {},
  diff: { level: text },
  chart: { out: text },
  field: { json: flag },
} as const
export type Command = keyof typeof commands

const drivers = ['pure', 'live', 'ui', 'all'] as const

/** A valid command line. */
export interface Order {
  command: Command
  /** The flow, revision or files that were named. */
  subjects: readonly string[]
  level: QaLevel
  format: Format
  driver: (typeof drivers)[number]
  /** The browser of driver `ui`. */
  browser: Engine
  /** One path by its number. */
  path: number | undefined
  /** The folder of a run's report. */
  html: string | undefined
  /** So many random walks instead of the planned paths. */
  random: number | undefined
  seed: number
  headed: boolean
  out: string | undefined
  json: boolean
  app: string
  panel: string
}

const oneOf = <T extends string>(what: string, value: string, known: readonly T[]): T => {
  if (!known.includes(value as T)) throw unknown(what, value, known)
  return value as T
}

const numberIn = (what: string, value: string | undefined): number | undefined => {
  if (value !== undefined && !/^[1-9]\d*$/.test(value))
    throw new Misuse(`no ${what} '${value}': a number from 1 on`)
  return value === undefined ? undefined : Number(value)
}

const parsed = (args: readonly string[], own: Readonly<Record<string, { type: 'string' | 'boolean' }>>) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...own, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    const [, option = ''] = /'(?:-\w, )?--?([\w-]+)/.exec(String(error)) ?? []
    if (option in own)
      throw new Misuse(`--${option} ${own[option]?.type === 'string' ? 'needs a value' : 'takes no value'}`)
    const known = Object.keys(own).map((one) => `--${one}`)
    throw unknown('option', `--${option}`, known)
  }
}

/** What a command line asks for; null for help. */
export const orderIn = ([name = '', ...args]: readonly string[]): Order | null => {
  if (name === '') throw new Misuse('Missing command, e.g. `npm run qa -- list`')
  if (['--help', '-h', 'help'].includes(name)) return null
  const command = oneOf('command', name, Object.keys(commands) as Command[])
  const { positionals: subjects, values: all } = parsed(args, commands[command])
  if (all.help) return null
  const values = all as Partial<Record<string, string>> & { html?: string | boolean; [flag: string]: unknown }
  if (command !== 'field' && subjects.length > (['list', 'journeys'].includes(command) ? 0 : 1))
    throw new Misuse(`too many words: '${subjects.join(' ')}'`)
  const order: Order = {
    command,
    subjects,
    level: oneOf('level', values.level ?? 'guard', Object.keys(levels) as QaLevel[]),
    format: oneOf('format', values.format ?? (values.html === true ? 'html' : 'table'), [
      ...(Object.keys(formats) as Format[]),
      'html',
    ]),
    driver: oneOf('driver', values.driver ?? 'pure', drivers),
    browser: oneOf('browser', values.browser ?? 'chromium', engines),
    path: numberIn('path', values.path),
    html: typeof values.html === 'string' ? values.html : undefined,
    random: numberIn('number of walks', values.random),
    seed: numberIn('seed', values.seed) ?? 1,
    headed: Boolean(values.headed),
    out: values.out,
    json: Boolean(values.json),
    app: values.app ?? `http://localhost:${process.env.CLIENT_PORT || 5173}`,
    panel: values.panel ?? `http://localhost:${process.env.MOCK_API_PORT || 4100}`,
  }
  if (order.headed && order.driver !== 'ui') throw new Misuse('--headed shows the browser of --driver ui')
  if (values.browser && !['ui', 'all'].includes(order.driver))
    throw new Misuse('--browser chooses the browser of --driver ui')
  if (order.path !== undefined && subjects.length === 0)
    throw new Misuse(`--path ${order.path} of which flow?`)
  if (order.random !== undefined && (order.driver === 'all' || order.headed || order.path !== undefined))
    throw new Misuse('--random chooses its own paths, by one driver, without a window')
  if (order.random !== undefined && order.html !== undefined)
    throw new Misuse('--html shows the planned paths, not --random ones')
  if (['diff', 'chart', 'field'].includes(command) && subjects.length === 0)
    throw new Misuse(`what of? ${usage.split('\n').find((line) => line.includes(`-- ${command} `))}`)
  return order
}

/** The flow that was named, or all. */
export const chosen = ({ subjects: [flow] }: Pick<Order, 'subjects'>): FlowId[] =>
  flow === undefined ? flowIds : [oneOf('flow', flow, flowIds)]

/** The path that was asked for by its number, or all. */
export const chosenPaths = <Path>(
  flow: FlowId,
  all: readonly Path[],
  path: number | undefined,
): readonly Path[] => {
  if (path === undefined) return all
  if (all[path - 1] === undefined) throw new Misuse(`${flow} has no path ${path}: 1 to ${all.length}`)
  return [all[path - 1]!]
}
