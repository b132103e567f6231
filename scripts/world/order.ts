import { parseArgs } from 'node:util'
import { Misuse, unknown } from '../qa/usage'
import type { Command } from './command'
import { commands } from './commands'

const shared = {
  json: { type: 'boolean', about: 'every answer as JSON' },
  url: { type: 'string', about: 'where mock-api is (by MOCK_API_PORT)' },
  help: { type: 'boolean', about: 'this' },
} as const

const optionsOf = (command: Command | undefined) => ({ ...command?.options, ...shared })

const optionLines = (options: ReturnType<typeof optionsOf>): string[] =>
  Object.entries(options).map(
    ([name, { type, about }]) => `  ${`--${name}${type === 'string' ? ' …' : ''}`.padEnd(16)} ${about}`,
  )

/** What there is; or how one command is used. */
export const helpOf = (name?: string): string => {
  const command = name === undefined ? undefined : commands[name]
  if (command)
    return [
      `npm run world -- ${name} ${command.takes}`.trimEnd(),
      `  ${command.about}`,
      '',
      ...optionLines(optionsOf(command)),
    ].join('\n')
  const width = Math.max(...Object.entries(commands).map(([one, { takes }]) => `${one} ${takes}`.length))
  return [
    'npm run world -- <command>: what chains, banks, mail and markets do to CoinNaira, from the terminal',
    '',
    ...Object.entries(commands).map(
      ([one, { takes, about }]) => `  ${`${one} ${takes}`.padEnd(width)}  ${about}`,
    ),
    `  ${'completion <bash|zsh|fish>'.padEnd(width)}  'source <(npm run -s world -- completion bash)' makes a command 'world' that completes`,
    '',
    ...optionLines(shared),
    '',
    "'npm run world -- <command> --help' says more of one",
  ].join('\n')
}

export interface Order {
  name: string
  words: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
}

const read = (args: readonly string[], options: ReturnType<typeof optionsOf>) => {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    const [, option = ''] = /'(?:-\w, )?--?([\w-]+)/.exec(String(error)) ?? []
    const known = Object.keys(options)
    if (!known.includes(option))
      throw unknown(
        'option',
        `--${option}`,
        known.map((one) => `--${one}`),
      )
    throw new Misuse(
      `--${option} ${options[option as keyof typeof options].type === 'string' ? 'needs a value' : 'takes no value'}`,
    )
  }
}

/** A word such as '-12h' is a value, not an option. */
const guarded = (args: readonly string[]): string[] => {
  const at = args.findIndex((one) => /^-\d/.test(one))
  return at === -1
    ? [...args]
    : [...args.slice(0, at), ...args.slice(at + 1).filter((one) => one.startsWith('--')), '--', args[at]!]
}

/** What a command line asks for; a text is the help. Throws `Misuse`. */
export const orderIn = (args: readonly string[]): Order | string => {
  const [name, ...rest] = args
  if (name === undefined) throw new Misuse(`Tell me what to do\n\n${helpOf()}`)
  if (['--help', '-h', 'help'].includes(name)) return helpOf(rest[0])
  const command = commands[name]
  if (!command) throw unknown('command', name, Object.keys(commands))
  const { positionals, values } = read(guarded(rest), optionsOf(command))
  if (values.help) return helpOf(name)
  const most = command.takes === '' ? 0 : command.takes.split(' ').length
  const least = command.takes.split('<').length - 1
  if (positionals.length < least || positionals.length > most)
    throw new Misuse(`npm run world -- ${name} ${command.takes}`.trimEnd())
  return { name, words: positionals, options: values }
}
