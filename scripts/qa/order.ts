import { parseArgs } from 'node:util'
import { type Engine, engines } from '../../tests/ui/engines/driver'
import { type Format, formats } from './formats'
import { levels, type QaLevel } from './plan'
import { Misuse, unknown } from './usage'

const options = {
  level: { type: 'string' },
  format: { type: 'string' },
  driver: { type: 'string' },
  browser: { type: 'string' },
  path: { type: 'string' },
  random: { type: 'string' },
  seed: { type: 'string' },
  headed: { type: 'boolean' },
  html: { type: 'boolean' },
  pictures: { type: 'string' },
  out: { type: 'string' },
  app: { type: 'string' },
  panel: { type: 'string' },
  json: { type: 'boolean' },
  test: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Which options each command listens to. */
const commands = {
  list: [],
  paths: ['level', 'format', 'html', 'pictures', 'path', 'out', 'app', 'panel'],
  run: ['level', 'driver', 'browser', 'path', 'headed', 'random', 'seed', 'html'],
  coverage: ['html'],
  journeys: [],
  /** For `diff`, which asks another revision for its plans. */
  plans: ['level'],
  diff: ['level'],
  chart: ['out'],
  field: ['json', 'test'],
} as const
export type Command = keyof typeof commands

const drivers = ['pure', 'live', 'ui', 'all'] as const

/** What was asked for, sound. */
export interface Order {
  command: Command
  /** The flow or the revision; undefined when none was named. */
  subject: string | undefined
  level: QaLevel
  format: Format
  driver: (typeof drivers)[number]
  /** The browser of driver `ui`. */
  browser: Engine
  /** One path by its number. */
  path: number | undefined
  /** Where a report goes: of `run` a folder, of `coverage` a file. */
  html: string | undefined
  /** The folder of a report whose pictures a checklist shows. */
  pictures: string | undefined
  /** So many random lives instead of the planned paths. */
  random: number | undefined
  seed: number
  headed: boolean
  out: string | undefined
  /** The recording of which a test is written. */
  test: string | undefined
  json: boolean
  app: string
  panel: string
}

const oneOf = <T extends string>(what: string, value: string, known: readonly T[]): T => {
  if (!known.includes(value as T)) throw unknown(what, value, known)
  return value as T
}

const numberIn = (what: string, text: string | undefined): number | undefined => {
  if (text !== undefined && !/^[1-9]\d*$/.test(text))
    throw new Misuse(`no ${what} '${text}': a number from 1 on`)
  return text === undefined ? undefined : Number(text)
}

/** `run` and `coverage` are told where their pages go; the checklists of `paths` go where its text goes. */
const optionsOf = (args: readonly string[]) => {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, strict: false, options })
  const isReport = ['run', 'coverage'].some((name) => positionals.includes(name))
  return { ...options, html: { type: isReport ? 'string' : 'boolean' } } as const
}

const read = (args: readonly string[]) => {
  const options = optionsOf(args)
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    const [, option = ''] = /'(?:-\w, )?--?([\w-]+)/.exec(String(error)) ?? []
    if (!(option in options))
      throw unknown(
        'option',
        `--${option}`,
        Object.keys(options).map((one) => `--${one}`),
      )
    throw new Misuse(
      `--${option} ${options[option as keyof typeof options].type === 'string' ? 'needs a value' : 'takes no value'}`,
    )
  }
}

/** What a command line asks for; null for help. */
export const orderIn = (args: readonly string[]): Order | null => {
  const { positionals, values } = read(args)
  const [name = '', subject, ...more] = positionals
  if (values.help || name === 'help') return null
  if (name === '') throw new Misuse('Tell me what to do, e.g. `npm run qa -- list`')
  const forPeople = (Object.keys(commands) as Command[]).filter((one) => one !== 'plans')
  const command = name === 'plans' ? name : oneOf('command', name, forPeople)
  if (more.length > 0 || (command === 'list' && subject !== undefined))
    throw new Misuse(`too many words: '${[subject, ...more].join(' ')}'`)
  const deaf = Object.keys(values).filter((one) => !(commands[command] as readonly string[]).includes(one))
  if (deaf.length > 0) throw new Misuse(`'${command}' takes no --${deaf[0]}`)
  const order: Order = {
    command,
    subject,
    level: oneOf('level', values.level ?? 'guard', Object.keys(levels) as QaLevel[]),
    format: oneOf(
      'format',
      values.format ?? (values.html ? 'html' : 'table'),
      Object.keys(formats) as Format[],
    ),
    driver: oneOf('driver', values.driver ?? 'pure', drivers),
    browser: oneOf('browser', values.browser ?? 'chromium', engines),
    path: numberIn('path', values.path),
    html: typeof values.html === 'string' ? values.html : undefined,
    pictures: values.pictures,
    random: numberIn('number of lives', values.random),
    seed: numberIn('seed', values.seed) ?? 1,
    headed: values.headed ?? false,
    out: values.out,
    test: values.test,
    json: values.json ?? false,
    app: values.app ?? `http://localhost:${process.env.CLIENT_PORT || 5173}`,
    panel: values.panel ?? `http://localhost:${process.env.MOCK_API_PORT || 4100}`,
  }
  if (order.headed && order.driver !== 'ui') throw new Misuse('--headed shows the browser of --driver ui')
  if (values.browser && !['ui', 'all'].includes(order.driver))
    throw new Misuse('--browser chooses the browser of --driver ui')
  if (order.path !== undefined && subject === undefined)
    throw new Misuse(`--path ${order.path} of which flow?`)
  if (order.random !== undefined && (order.driver === 'all' || order.headed || order.path !== undefined))
    throw new Misuse('--random walks lives of its own, by one driver, unseen')
  if (order.random !== undefined && order.html !== undefined)
    throw new Misuse('--html shows the planned paths, not --random ones')
  if (order.pictures !== undefined && order.format !== 'html')
    throw new Misuse('--pictures belong to the checklist: --html')
  if (command === 'field' && subject === undefined && values.test === undefined)
    throw new Misuse('name a folder of recordings, or one with --test')
  return order
}
