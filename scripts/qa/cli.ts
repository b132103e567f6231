import { parseArgs } from 'node:util'
import type { FlowId } from '../../machines/flows'
import { type Engine, walkEngines } from '../../tests/ui/engines/driver'
import { stackAddresses } from '../prepare.mjs'
import { type Format, formats } from './formats'
import { flowIds, levels, type QaLevel } from './plan'
import { UsageError, unknownName } from './usage'

export const usage = `npm run qa -- list                         every flow, and how many paths walk it
npm run qa -- paths [flow] [--path N]      how to walk it by hand
    --level transition|guard|pair          what the paths must cover (guard)
    --through EVENT                        only those with this event, as the control panel copies it
    --format table|mermaid|gherkin|json    (table)
    --html [--out FILE]                    a checklist with tick boxes and the requirements
    --app URL --panel URL                  their addresses (those of the running npm start)
npm run qa -- run [flow] [--level …] [--path N]
    --driver pure                          by the transition function alone (pure)
    --driver live                          on the app and real servers in one process
    --driver ui [--headed]                 in a real browser:
        --browser chromium|firefox         (chromium)
    --driver all                           live and ui, compared
npm run qa -- coverage [flow]              what the paths cover, which rules hold, and the exceptions
npm run qa -- chart <flow> [--out FILE]    writes the statechart as SVG (.cache/charts/<flow>.svg)`

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

const commands = {
  list: {},
  paths: {
    level: text,
    format: text,
    html: flag,
    path: text,
    through: text,
    out: text,
    app: text,
    panel: text,
  },
  run: {
    level: text,
    driver: text,
    browser: text,
    path: text,
    headed: flag,
  },
  coverage: {},
  chart: { out: text },
} as const
export type Command = keyof typeof commands

const drivers = ['pure', 'live', 'ui', 'all'] as const

/** A valid command line. */
export interface CommandLine {
  command: Command
  /** The named flow. */
  subjects: readonly string[]
  level: QaLevel
  format: Format
  driver: (typeof drivers)[number]
  browser: Engine
  path: number | undefined
  /** An event's type. */
  through: string | undefined
  headed: boolean
  out: string | undefined
  app: string
  panel: string
}

const oneOf = <T extends string>(what: string, value: string, allowed: readonly T[]): T => {
  if (!allowed.includes(value as T)) throw unknownName(what, value, allowed)
  return value as T
}

const numberIn = (what: string, value: string | undefined): number | undefined => {
  if (value !== undefined && !/^[1-9]\d*$/.test(value))
    throw new UsageError(`no ${what} '${value}': a number from 1 on`)
  return value === undefined ? undefined : Number(value)
}

const parseOptions = (
  args: readonly string[],
  optionTypes: Readonly<Record<string, { type: 'string' | 'boolean' }>>,
) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...optionTypes, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    const [, option = ''] = /'(?:-\w, )?--?([\w-]+)/.exec(String(error)) ?? []
    if (option in optionTypes)
      throw new UsageError(
        `--${option} ${optionTypes[option]?.type === 'string' ? 'needs a value' : 'takes no value'}`,
      )
    const optionNames = Object.keys(optionTypes).map((entry) => `--${entry}`)
    throw unknownName('option', `--${option}`, optionNames)
  }
}

/** Parses a command line; null for help. */
export const parseCommand = ([name = '', ...args]: readonly string[]): CommandLine | null => {
  if (name === '') throw new UsageError('Missing command, e.g. `npm run qa -- list`')
  if (['--help', '-h', 'help'].includes(name)) return null
  const command = oneOf('command', name, Object.keys(commands) as Command[])
  const { positionals: subjects, values: all } = parseOptions(args, commands[command])
  if (all.help) return null
  const values = all as Partial<Record<string, string>> & { html?: boolean; [flag: string]: unknown }
  if (subjects.length > (command === 'list' ? 0 : 1))
    throw new UsageError(`too many arguments: '${subjects.join(' ')}'`)
  const order: CommandLine = {
    command,
    subjects,
    level: oneOf('level', values.level ?? 'guard', Object.keys(levels) as QaLevel[]),
    format: oneOf('format', values.format ?? (values.html ? 'html' : 'table'), [
      ...(Object.keys(formats) as Format[]),
      'html',
    ]),
    driver: oneOf('driver', values.driver ?? 'pure', drivers),
    browser: oneOf('browser', values.browser ?? 'chromium', walkEngines),
    path: numberIn('path', values.path),
    through: values.through,
    headed: Boolean(values.headed),
    out: values.out,
    app: values.app ?? stackAddresses().app,
    panel: values.panel ?? stackAddresses().panel,
  }
  if (order.headed && order.driver !== 'ui') throw new UsageError('--headed shows the browser of --driver ui')
  if (values.browser && !['ui', 'all'].includes(order.driver))
    throw new UsageError('--browser chooses the browser of --driver ui')
  if (order.path !== undefined && subjects.length === 0)
    throw new UsageError(`--path ${order.path} needs a flow`)
  if (command === 'chart' && subjects.length === 0)
    throw new UsageError(
      `missing argument: ${usage.split('\n').find((line) => line.includes(`-- ${command} `))}`,
    )
  return order
}

/** The named flow, or all. */
export const selectedFlows = ({ subjects: [flow] }: Pick<CommandLine, 'subjects'>): FlowId[] =>
  flow === undefined ? flowIds : [oneOf('flow', flow, flowIds)]

/** The path of the given number, or all. */
export const selectedPaths = <Path>(
  flow: FlowId,
  all: readonly Path[],
  path: number | undefined,
): readonly Path[] => {
  if (path === undefined) return all
  if (all[path - 1] === undefined) throw new UsageError(`${flow} has no path ${path}: 1 to ${all.length}`)
  return [all[path - 1]!]
}
