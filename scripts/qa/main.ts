import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FlowId } from '../../machines/flows'
import { chartSvg } from './chart'
import { coverageOf, coverageTable, isCovered } from './coverage'
import { diffOf, diffText, plansAt } from './diff'
import { field } from './field/field'
import { formats } from './formats'
import { journeysText } from './journeys'
import { type Command, type Order, orderIn } from './order'
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
import { walkPure } from './run/pure'
import { walkRandom } from './run/random'
import { driversTable, type FlowResult, isWhole, resultText, type WalkDriver, walk } from './run/walks'
import { Misuse, unknown, usage } from './usage'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  say(`Written: ${file}`)
}

/** The flow that was named, or all. */
const chosen = ({ subject }: Order): FlowId[] => {
  if (subject === undefined) return flowIds
  if (!isFlow(subject)) throw unknown('flow', subject, flowIds)
  return [subject]
}

/** The one that was asked for by its number, or all. */
const numbered = <Path>(flow: FlowId, all: readonly Path[], path: number | undefined): readonly Path[] => {
  if (path === undefined) return all
  if (all[path - 1] === undefined) throw new Misuse(`${flow} has no path ${path}: 1 to ${all.length}`)
  return [all[path - 1]!]
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

const printPaths = (order: Order): void => {
  const { format, level, path, app, panel } = order
  const plans = chosen(order).map((flow) => {
    const all = plannedPaths(flow, level)
    return formats[format]({ flow, paths: numbered(flow, all, path), of: all.length, app, panel })
  })
  const text = format === 'json' && plans.length > 1 ? `[${plans.join(',\n')}]` : plans.join('\n\n')
  if (order.out === undefined) say(text)
  else write(order.out, text)
}

/** Walks a flow's paths by the pure transition function. */
const walkFlowPure = (flow: FlowId, { level, path }: Order): FlowResult => {
  const began = performance.now()
  const graph = graphOf(flow)
  const all = pathsOf(flow, level, graph)
  const wanted = numbered(flow, all, path)
  const complaints = wanted.flatMap((one) => {
    const { complaint } = walkPure(flow, graph, one.path)
    return complaint === null ? [] : [`${flow}, path ${all.indexOf(one) + 1}: ${complaint}`]
  })
  return {
    flow,
    passed: wanted.length - complaints.length,
    of: wanted.length,
    ms: performance.now() - began,
    complaints,
  }
}

const total = (driver: Order['driver'], results: readonly FlowResult[], began: number): string => {
  const sum = (of: (result: FlowResult) => number): number => results.reduce((all, one) => all + of(one), 0)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return `${driver}: ${sum(({ passed }) => passed)} of ${sum(({ of }) => of)} paths of ${results.length} flows passed, ${seconds} s`
}

const runPure = (order: Order): FlowResult[] => {
  const began = performance.now()
  const results = chosen(order).map((flow) => {
    const result = walkFlowPure(flow, order)
    say(resultText(result))
    return result
  })
  say(total('pure', results, began))
  return results
}

/** Walks flows on real servers, in this process's page or in a browser. */
const runWalks = (driver: WalkDriver, order: Order): FlowResult[] => {
  const began = performance.now()
  const { level, path, headed, browser } = order
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  if (headed && process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY)
    throw new Misuse('--headed shows a window, and there is no display here')
  say(`── ${driver}: each flow is named when it is through`)
  const results = walk(driver, chosen(order), { level: levels[level], path, headed, browser })
  if (path !== undefined && results.every(({ of }) => of === 0))
    throw new Misuse(
      `no path ${path} there: 'qa -- paths' names those that are, and which are walked by hand only`,
    )
  for (const result of results) say(resultText(result))
  say(total(driver, results, began))
  return results
}

/** Where failures of random walks are kept. */
const failures = 'tests/failures'

const runRandom = async (order: Order, of: number): Promise<FlowResult[]> => {
  const began = performance.now()
  const flows = chosen(order)
  const results: FlowResult[] = []
  for (const [index, flow] of flows.entries()) {
    const count = Math.floor(of / flows.length) + (index < of % flows.length ? 1 : 0)
    const result = await walkRandom(flow, { ...order, count, folder: failures })
    say(resultText(result))
    results.push(result)
  }
  say(`seed ${order.seed}, ${total('pure', results, began)}`)
  return results
}

const run = async (order: Order): Promise<boolean> => {
  if (order.random !== undefined) return (await runRandom(order, order.random)).every(isWhole)
  if (order.driver === 'pure') return runPure(order).every(isWhole)
  if (order.driver !== 'all') return runWalks(order.driver, order).every(isWhole)
  const [live, ui] = [runWalks('live', order), runWalks('ui', order)]
  const { text, agree } = driversTable(live, ui)
  say(text)
  return agree
}

const plans = (level: QaLevel): PathsByFlow =>
  Object.fromEntries(flowIds.map((flow) => [flow, plannedPaths(flow, level)]))

const commands: Record<Command, (order: Order) => unknown> = {
  list,
  paths: printPaths,
  run,
  coverage: (order) => {
    const all = chosen(order).map((flow) => coverageOf(flow, graphOf(flow)))
    say(coverageTable(all))
    return all.every(isCovered)
  },
  journeys: () => say(journeysText()),
  plans: ({ level }) => say(JSON.stringify(plans(level))),
  diff: ({ subject, level }) => {
    if (subject === undefined) throw new Misuse('name a revision: qa -- diff <git-ref>')
    say(diffText(subject, diffOf(plansAt(subject, level), plans(level))))
  },
  field: ({ subject, json, test }) => field({ place: subject ?? '.', json, test }, say, write),
  chart: async (order) => {
    if (order.subject === undefined) throw new Misuse(`name a flow: ${flowIds.join(', ')}`)
    const [flow] = chosen(order) as [FlowId]
    write(order.out ?? join('.cache', 'charts', `${flow}.svg`), await chartSvg(flow))
  },
}

// '| head' closes the pipe early.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))

try {
  const order = orderIn(process.argv.slice(2))
  if (order) process.exitCode = (await commands[order.command](order)) === false ? 1 : 0
  else say(usage)
} catch (error) {
  if (!(error instanceof Misuse)) throw error
  const isLost = process.argv.length <= 2
  process.stderr.write(
    `${error.message}\n\n${isLost ? usage : "'npm run qa -- --help' says what there is"}\n`,
  )
  process.exitCode = 2
}
