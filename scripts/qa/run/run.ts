import { walkPure } from '../../../tests/models/walk-pure'
import { type CommandLine, selectedFlows, selectedPaths } from '../cli'
import { graphOf, levels, modelOf, pathsOf } from '../plan'
import type { DriverRun, FlowResult, PathResult, WalkedFlow } from '../results'
import { UsageError } from '../usage'
import { walkRandom, walkRandomDriven } from './random'
import { hasPassed, resultText, type WalkDriver, walkFlows } from './walks'

type Say = (text: string) => void

const walkFlowPure = (flow: WalkedFlow['flow'], { level, path }: CommandLine): WalkedFlow => {
  const began = performance.now()
  const graph = graphOf(flow)
  const all = pathsOf(flow, level, graph)
  const paths = selectedPaths(flow, all, path).map((numberedPath): PathResult => {
    const start = performance.now()
    const { complaint, step } = walkPure(flow, graph, numberedPath.path, modelOf(flow))
    return {
      name: `path ${all.indexOf(numberedPath) + 1}`,
      title: numberedPath.path.title,
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

const total = (driver: CommandLine['driver'], results: readonly FlowResult[], began: number): string => {
  const sum = (of: (result: FlowResult) => number): number =>
    results.reduce((all, flowResult) => all + of(flowResult), 0)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return `${driver}: ${sum(({ passed }) => passed)} of ${sum(({ of }) => of)} paths of ${results.length} flows passed, ${seconds} s`
}

const runPure = (order: CommandLine, say: Say): DriverRun => {
  const began = performance.now()
  const flows = selectedFlows(order).map((flow) => {
    const result = walkFlowPure(flow, order)
    say(resultText(result))
    return result
  })
  say(total('pure', flows, began))
  return { driver: 'pure', ms: performance.now() - began, flows }
}

const runWalks = (driver: WalkDriver, order: CommandLine, say: Say): DriverRun => {
  const began = performance.now()
  const { level, path, headed, browser, html: report } = order
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  if (headed && process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY)
    throw new UsageError('--headed shows a window, and there is no display here')
  say(`── ${driver}: each flow appears when it has ended`)
  const flows = walkFlows(driver, selectedFlows(order), {
    level: levels[level],
    path,
    headed,
    browser,
    report,
  })
  if (path !== undefined && flows.every(({ of }) => of === 0))
    throw new UsageError(
      `no path ${path} there: 'qa -- paths' names those that are, and which are walked by hand only`,
    )
  for (const result of flows) say(resultText(result))
  say(total(driver, flows, began))
  return { driver, ms: performance.now() - began, flows }
}

/** Random walks of the chosen flows, at least `of` in all, equally many of each. Resolves with whether all passed. */
export const runRandom = async (order: CommandLine, of: number, say: Say): Promise<boolean> => {
  const began = performance.now()
  const flows = selectedFlows(order)
  const { driver } = order
  const results: FlowResult[] = []
  const share = { ...order, count: Math.ceil(of / flows.length) }
  const keep = (result: FlowResult): void => {
    say(resultText(result))
    results.push(result)
  }
  if (driver === 'live' || driver === 'ui') {
    say(`── ${driver}: each flow appears when it has ended`)
    for (const result of walkRandomDriven(driver, flows, share)) keep(result)
  } else for (const flow of flows) keep(await walkRandom(flow, share))
  say(`seed ${order.seed}, ${total(driver, results, began)}`)
  return results.every(hasPassed)
}

/** Walks the planned paths of the chosen flows by the requested driver, or by both that need servers. */
export const runPaths = (order: CommandLine, say: Say): { runs: DriverRun[]; isGood: boolean } => {
  if (order.driver !== 'all') {
    const driverRun = order.driver === 'pure' ? runPure(order, say) : runWalks(order.driver, order, say)
    return { runs: [driverRun], isGood: driverRun.flows.every(hasPassed) }
  }
  const [live, ui] = [runWalks('live', order, say), runWalks('ui', order, say)]
  const differ = live.flows.filter((walkedFlow, index) => {
    const other = ui.flows[index]!
    return walkedFlow.of !== other.of || !hasPassed(walkedFlow) || !hasPassed(other)
  })
  say(
    differ.length === 0
      ? `All ${live.flows.length} flows passed on both drivers, with as many paths.`
      : `The drivers differ on: ${differ.map(({ flow }) => flow).join(', ')}`,
  )
  return { runs: [live, ui], isGood: differ.length === 0 }
}
