import { describe, expect, it } from 'vitest'
import { parseCommand } from '../../scripts/qa/cli'
import { closestTo, UsageError } from '../../scripts/qa/usage'

const parseLine = (line: string) => parseCommand(line.split(' ').filter(Boolean))

describe('command line', () => {
  it('the command line uses its arguments, and defaults for the rest', () => {
    expect(parseLine('paths login --level pair --path 3')).toMatchObject({
      command: 'paths',
      subjects: ['login'],
      level: 'pair',
      format: 'table',
      path: 3,
    })
    expect(parseLine('run --driver ui --headed')).toMatchObject({
      subjects: [],
      driver: 'ui',
      browser: 'chromium',
      headed: true,
    })
    expect(parseLine('run login --driver ui --browser firefox')).toMatchObject({ browser: 'firefox' })
    expect(parseLine('paths login --html')).toMatchObject({ subjects: ['login'], format: 'html' })
  })

  it.each(['--help', '-h', 'help', 'paths --help'])('%s prints the help', (line) => {
    expect(parseLine(line)).toBeNull()
  })

  it.each([
    ['', 'Missing command, e.g. `npm run qa -- list`'],
    ['pahts', "no command 'pahts': did you mean 'paths'?"],
    ['wander', "no command 'wander': one of list, paths, run, coverage, chart"],
    ['paths login recovery', "too many arguments: 'login recovery'"],
    ['list login', "too many arguments: 'login'"],
    ['paths --formt json', "no option '--formt': did you mean '--format'?"],
    ['paths --format word', "no format 'word': one of table, mermaid, gherkin, json, html"],
    ['paths --format', '--format needs a value'],
    ['run --headed=yes', '--headed takes no value'],
    ['paths --level pairs', "no level 'pairs': did you mean 'pair'?"],
    ['run --driver web', "no driver 'web': one of pure, live, ui, all"],
    ['run login --path 0', "no path '0': a number from 1 on"],
    ['run login --path two', "no path 'two'"],
    ['run --path 2', '--path 2 needs a flow'],
    ['run --driver ui --browser safari', "no browser 'safari': one of chromium, firefox"],
    ['run login --browser firefox', '--browser chooses the browser of --driver ui'],
    ['run login --headed', '--headed shows the browser of --driver ui'],
    ['run --html', "no option '--html'"],
    ['coverage login --driver live', "no option '--driver'"],
    ['chart', 'missing argument: npm run qa -- chart <flow>'],
  ])('%s is rejected: %s', (line, reason) => {
    expect(() => parseLine(line)).toThrow(UsageError)
    expect(() => parseLine(line)).toThrow(reason)
  })
})

it.each([
  ['logn', 'login'],
  ['wallet-sale', 'walletSale'],
  ['WALLETSALE', 'walletSale'],
  ['rec', 'recovery'],
  ['xyzzy', null],
  ['', null],
])('%j suggests %j', (typed, word) => {
  expect(closestTo(typed, ['login', 'recovery', 'walletSale'])).toBe(word)
})
