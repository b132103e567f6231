import { walkPure } from '../../../tests/models/walk-pure'
import { type CommandLine, selectedFlows, selectedPaths } from '../cli'
import { graphOf, levels, modelOf, pathsOf } from '../plan'
import { UsageError } from '../usage'
import { type FlowResult, hasPassed, hasWalk, resultText, type WalkDriver, walkFlows } from './walks'

type Say = (text: string) => void

const walkFlowPure = (flow: FlowResult['flow'], { level, path }: CommandLine): FlowResult => {
  const startedAt = performance.now()
  const graph = graphOf(flow)
  const paths = pathsOf(flow, level, graph)
  const selected = selectedPaths(flow, paths, path)
  const complaints = selected.flatMap((numberedPath) => {
    const { complaint } = walkPure(flow, graph, numberedPath.path, modelOf(flow))
    return complaint === null ? [] : [`${flow}, path ${paths.indexOf(numberedPath) + 1}: ${complaint}`]
  })
  return {
    flow,
    passed: selected.length - complaints.length,
    of: selected.length,
    ms: performance.now() - startedAt,
    complaints,
  }
}

const total = (driver: CommandLine['driver'], results: readonly FlowResult[], startedAt: number): string => {
  const sum = (of: (result: FlowResult) => number): number =>
    results.reduce((paths, flowResult) => paths + of(flowResult), 0)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return `${driver}: ${sum(({ passed }) => passed)} of ${sum(({ of }) => of)} paths of ${results.length} flows passed, ${seconds} s`
}

const runPure = (order: CommandLine, say: Say): FlowResult[] => {
  const startedAt = performance.now()
  const flows = selectedFlows(order).map((flow) => {
    const result = walkFlowPure(flow, order)
    say(resultText(result))
    return result
  })
  say(total('pure', flows, startedAt))
  return flows
}

const runWalks = async (driver: WalkDriver, order: CommandLine, say: Say): Promise<FlowResult[]> => {
  const startedAt = performance.now()
  const { level, path, headed, browser } = order
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  if (headed && process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY)
    throw new UsageError('--headed shows a window, and there is no display here')
  say(`── ${driver}: each flow appears when it has ended`)
  const selected = selectedFlows(order).filter((id) => hasWalk(driver, id))
  if (selected.length === 0)
    throw new UsageError(`this flow has no walk by --driver ${driver}: 'qa -- list' names those that have`)
  const flows = await walkFlows(driver, selected, {
    level: levels[level],
    path,
    headed,
    browser,
  })
  if (path !== undefined && flows.every(({ of }) => of === 0))
    throw new UsageError(
      `no path ${path} there: 'qa -- paths' names those that are, and which are walked by hand only`,
    )
  for (const result of flows) say(resultText(result))
  say(total(driver, flows, startedAt))
  return flows
}

/** Walks the planned paths of the chosen flows by the requested driver, or by both that need servers; whether all passed. */
export const runPaths = async (order: CommandLine, say: Say): Promise<boolean> => {
  if (order.driver !== 'all') {
    const flows = order.driver === 'pure' ? runPure(order, say) : await runWalks(order.driver, order, say)
    return flows.every(hasPassed)
  }
  const live = await runWalks('live', order, say)
  const ui = await runWalks('ui', order, say)
  const differ = live.filter((walkedFlow) => {
    const other = ui.find(({ flow }) => flow === walkedFlow.flow)
    if (!other) return !hasPassed(walkedFlow)
    return walkedFlow.of !== other.of || !hasPassed(walkedFlow) || !hasPassed(other)
  })
  say(
    differ.length === 0
      ? `All ${live.length} flows passed; the ${ui.length} of both drivers with as many paths.`
      : `The drivers differ on: ${differ.map(({ flow }) => flow).join(', ')}`,
  )
  return differ.length === 0
}
