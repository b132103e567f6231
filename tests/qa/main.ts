import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { FlowId } from '../../machines/flows'
import { chartSvg } from './chart'
import { coverageOf, coverageTable, isCovered } from './coverage'
import { diffOf, diffText, plansAt } from './diff'
import { type Format, formats } from './formats'
import {
  flowIds,
  graphOf,
  isFlow,
  levels,
  type PathsByFlow,
  pathsOf,
  plannedPaths,
  type QaLevel,
} from './plan'
import { walkPure } from './run-pure'
import { driversTable, type FlowResult, resultLine, type WalkDriver, walk } from './run-walks'
import { Misuse, usage } from './usage'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    level: { type: 'string', default: 'guard' },
    format: { type: 'string', default: 'table' },
    driver: { type: 'string', default: 'pure' },
    path: { type: 'string' },
    headed: { type: 'boolean', default: false },
    out: { type: 'string' },
    app: { type: 'string', default: 'http://localhost:5173' },
    panel: { type: 'string', default: 'http://localhost:4100' },
  },
})

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const oneOf = <T extends string>(what: string, value: string, known: readonly T[]): T => {
  if (!known.includes(value as T)) throw new Misuse(`no ${what} '${value}': one of ${known.join(', ')}`)
  return value as T
}
const level = (): QaLevel => oneOf('level', values.level, Object.keys(levels) as QaLevel[])

/** The flow that was named, or all. */
const chosen = (name: string | undefined, all: 'all' | 'one'): FlowId[] => {
  if (name === undefined && all === 'all') return flowIds
  if (name === undefined) throw new Misuse(`name a flow: ${flowIds.join(', ')}`)
  if (!isFlow(name)) throw new Misuse(`no flow '${name}': one of ${flowIds.join(', ')}`)
  return [name]
}

const list = (): void => {
  for (const flow of flowIds) {
    const graph = graphOf(flow)
    const count = (one: QaLevel): string => {
      const all = pathsOf(flow, one, graph)
      const byHand = all.filter(({ isByHand }) => isByHand).length
      return `${all.length} ${one}${byHand > 0 ? ` (${byHand} by hand only)` : ''}`
    }
    say(
      `${flow.padEnd(24)}${graph.nodes.length} states told apart; paths: ${count('transition')}, ${count('guard')}`,
    )
  }
}

const printPaths = (name: string | undefined): void => {
  const print = formats[oneOf('format', values.format, Object.keys(formats) as Format[])]
  const plans = chosen(name, 'all').map((flow) =>
    print({ flow, paths: plannedPaths(flow, level()), app: values.app, panel: values.panel }),
  )
  say(plans.join('\n\n'))
}

/** Walks a flow's paths by the pure transition function; true when all passed. */
const runPure = (flow: FlowId): boolean => {
  const graph = graphOf(flow)
  const began = performance.now()
  const all = pathsOf(flow, level(), graph).map(({ path }) => path)
  const wanted = values.path === undefined ? all : all.slice(Number(values.path) - 1, Number(values.path))
  if (wanted.length === 0) throw new Misuse(`${flow} has paths 1 to ${all.length}`)
  const bad = wanted.flatMap((path) => {
    const { passed, complaint } = walkPure(flow, graph, path)
    return passed ? [] : [`  path ${all.indexOf(path) + 1}: ${complaint}`]
  })
  const ms = (performance.now() - began).toFixed(0)
  say(`${flow.padEnd(24)}${wanted.length - bad.length} of ${wanted.length} paths passed, ${ms} ms`)
  for (const line of bad) say(line)
  return bad.length === 0
}

/** Walks flows on real servers, in this process's page or in a browser; true when all passed. */
const runWalks = (driver: WalkDriver, ids: readonly FlowId[]): FlowResult[] => {
  if (values.path !== undefined && !/^[1-9]\d*$/.test(values.path))
    throw new Misuse(`no path '${values.path}'`)
  const order = { level: levels[level()], path: values.path, headed: values.headed }
  const results = walk(driver, ids, order)
  if (values.path !== undefined && results.every(({ of }) => of === 0))
    throw new Misuse(
      `no path ${values.path} there: 'qa -- paths' names those that are, and which are walked by hand only`,
    )
  for (const result of results) {
    say(resultLine(result))
    for (const complaint of result.complaints) say(`  ${complaint}`)
  }
  const sum = (of: (result: FlowResult) => number): number => results.reduce((all, one) => all + of(one), 0)
  say(
    `${driver}: ${sum(({ passed }) => passed)} of ${sum(({ of }) => of)} paths of ${ids.length} flows passed`,
  )
  return results
}

const allPassed = (results: readonly FlowResult[]): boolean =>
  results.every(({ passed, of }) => passed === of && (of > 0 || values.path !== undefined))

const run = (name: string | undefined): boolean => {
  const ids = chosen(name, 'all')
  const driver = oneOf('driver', values.driver, ['pure', 'live', 'ui', 'all'])
  if (driver === 'pure') return ids.map(runPure).every(Boolean)
  if (driver !== 'all') return allPassed(runWalks(driver, ids))
  const [live, ui] = [runWalks('live', ids), runWalks('ui', ids)]
  say(driversTable(live, ui))
  return allPassed(live) && allPassed(ui) && live.every(({ of }, index) => of === ui[index]?.of)
}

const plans = (): PathsByFlow =>
  Object.fromEntries(flowIds.map((flow) => [flow, plannedPaths(flow, level())]))

const commands: Record<string, (name: string | undefined) => boolean | void | Promise<void>> = {
  list,
  paths: printPaths,
  run,
  coverage: (name) => {
    const all = chosen(name, 'all').map((flow) => coverageOf(flow, graphOf(flow)))
    say(coverageTable(all))
    return all.every(isCovered)
  },
  /** For `diff`, which asks another revision for its plans. */
  plans: () => say(JSON.stringify(plans())),
  diff: (ref) => {
    if (ref === undefined) throw new Misuse('name a revision: qa -- diff <git-ref>')
    say(diffText(ref, diffOf(plansAt(ref, level()), plans())))
  },
  chart: async (name) => {
    const [flow] = chosen(name, 'one') as [FlowId]
    const svg = await chartSvg(flow)
    if (values.out === undefined) return say(svg)
    writeFileSync(values.out, svg)
  },
}

const [name = '', subject] = positionals
try {
  const command = commands[name]
  if (!command) throw new Misuse(name === '' ? 'what to do is missing' : `no command '${name}'`)
  process.exitCode = (await command(subject)) === false ? 1 : 0
} catch (error) {
  if (!(error instanceof Misuse)) throw error
  process.stderr.write(`${error.message}\n\n${usage}\n`)
  process.exitCode = 2
}
