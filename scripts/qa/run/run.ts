import { walkPure } from '../../../tests/models/walk-pure'
import { chosen, chosenPaths, type Order } from '../order'
import { graphOf, levels, modelOf, pathsOf } from '../plan'
import type { DriverRun, FlowResult, PathResult, WalkedFlow } from '../results'
import { Misuse } from '../usage'
import { walkRandom, walkRandomDriven } from './random'
import { isWhole, resultText, type WalkDriver, walk } from './walks'

type Say = (text: string) => void

/** Walks a flow's paths by the pure transition function. */
const walkFlowPure = (flow: WalkedFlow['flow'], { level, path }: Order): WalkedFlow => {
  const began = performance.now()
  const graph = graphOf(flow)
  const all = pathsOf(flow, level, graph)
  const paths = chosenPaths(flow, all, path).map((one): PathResult => {
    const start = performance.now()
    const { complaint, step } = walkPure(flow, graph, one.path, modelOf(flow))
    return {
      name: `path ${all.indexOf(one) + 1}`,
      title: one.path.title,
      passed: complaint === null,
      ms: performance.now() - start,
      complaint,
      step,
    }
  })
  const bad = paths.filter(({ passed }) => !passed)
  return {
    flow,
    passed: paths.length - bad.length,
    of: paths.length,
    ms: performance.now() - began,
    complaints: bad.map(({ name, complaint }) => `${flow}, ${name}: ${complaint}`),
    paths,
  }
}

const total = (driver: Order['driver'], results: readonly FlowResult[], began: number): string => {
  const sum = (of: (result: FlowResult) => number): number => results.reduce((all, one) => all + of(one), 0)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return `${driver}: ${sum(({ passed }) => passed)} of ${sum(({ of }) => of)} paths of ${results.length} flows passed, ${seconds} s`
}

const runPure = (order: Order, say: Say): DriverRun => {
  const began = performance.now()
  const flows = chosen(order).map((flow) => {
    const result = walkFlowPure(flow, order)
    say(resultText(result))
    return result
  })
  say(total('pure', flows, began))
  return { driver: 'pure', ms: performance.now() - began, flows }
}

/** Walks flows on real servers, in this process's page or in a browser. */
const runWalks = (driver: WalkDriver, order: Order, say: Say): DriverRun => {
  const began = performance.now()
  const { level, path, headed, browser, html: report } = order
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  if (headed && process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY)
    throw new Misuse('--headed shows a window, and there is no display here')
  say(`── ${driver}: each flow is named when it is through`)
  const flows = walk(driver, chosen(order), { level: levels[level], path, headed, browser, report })
  if (path !== undefined && flows.every(({ of }) => of === 0))
    throw new Misuse(
      `no path ${path} there: 'qa -- paths' names those that are, and which are walked by hand only`,
    )
  for (const result of flows) say(resultText(result))
  say(total(driver, flows, began))
  return { driver, ms: performance.now() - began, flows }
}

/** Random walks of the chosen flows, at least `of` in all, as many of each. Resolves with whether all passed. */
export const runRandom = async (order: Order, of: number, say: Say): Promise<boolean> => {
  const began = performance.now()
  const flows = chosen(order)
  const { driver } = order
  const results: FlowResult[] = []
  const own = { ...order, count: Math.ceil(of / flows.length) }
  const keep = (result: FlowResult): void => {
    say(resultText(result))
    results.push(result)
  }
  if (driver === 'live' || driver === 'ui') {
    say(`── ${driver}: each flow is named when it is through`)
    for (const result of walkRandomDriven(driver, flows, own)) keep(result)
  } else for (const flow of flows) keep(await walkRandom(flow, own))
  say(`seed ${order.seed}, ${total(driver, results, began)}`)
  return results.every(isWhole)
}

/** Walks the planned paths of the chosen flows by the driver that was asked for, or by both that need servers. */
export const runPaths = (order: Order, say: Say): { runs: DriverRun[]; isGood: boolean } => {
  if (order.driver !== 'all') {
    const one = order.driver === 'pure' ? runPure(order, say) : runWalks(order.driver, order, say)
    return { runs: [one], isGood: one.flows.every(isWhole) }
  }
  const [live, ui] = [runWalks('live', order, say), runWalks('ui', order, say)]
  const differ = live.flows.filter((one, index) => {
    const other = ui.flows[index]!
    return one.of !== other.of || !isWhole(one) || !isWhole(other)
  })
  say(
    differ.length === 0
      ? `All ${live.flows.length} flows passed on both drivers, with as many paths.`
      : `Not alike on both drivers: ${differ.map(({ flow }) => flow).join(', ')}`,
  )
  return { runs: [live, ui], isGood: differ.length === 0 }
}
