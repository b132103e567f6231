import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FlowId } from '../../../machines/flows'
import { driverGraph, wholePath } from '../../../tests/models/driver-graph'
import type { Graph } from '../../../tests/models/graph'
import { firstFailure, pathOf, type RandomResult } from '../../../tests/models/random-walks'
import { walkPure } from '../../../tests/models/walk-pure'
import type { CommandLine } from '../cli'
import { formats } from '../formats'
import { describePath, graphOf, modelOf } from '../plan'
import type { FlowResult } from '../results'
import { fileOf, firstLines, runWalkFiles, type WalkDriver } from './walks'

export type RandomOrder = Pick<CommandLine, 'app' | 'panel' | 'seed' | 'browser'> & { count: number }

const resultOf = (
  flow: FlowId,
  graph: Graph,
  { app, panel }: RandomOrder,
  { failure, ...counts }: RandomResult,
): FlowResult => {
  if (!failure) return { flow, ...counts, complaints: [] }
  const { complaint, from, tries } = failure
  const events = failure.events.map((place) => graph.events[place]!)
  const path = pathOf(graph, { root: graph.roots[failure.root]!, events })!
  const words = describePath(flow, wholePath(path), { number: 1, byHand: false })
  const printed = formats.table({ flow, paths: [words], of: 1, app, panel })
  const shrunk = events.length < from ? ` (${from} steps shrunk to ${events.length} in ${tries} tries)` : ''
  return { flow, ...counts, complaints: [`${firstLines(complaint)}${shrunk}\n${printed}`] }
}

/** Random walks of a flow by the machine alone; shrinks the first failure and prints it as a path. */
export const walkRandom = async (flow: FlowId, order: RandomOrder): Promise<FlowResult> => {
  const [graph, model] = [graphOf(flow), modelOf(flow)]
  const result = await firstFailure(graph, order, (path) => walkPure(flow, graph, path, model).complaint)
  return resultOf(flow, graph, order, result)
}

/** The same on real servers, in this process's page or in a browser, limited to what the drivers can do. */
export const walkRandomDriven = (
  driver: WalkDriver,
  flows: readonly FlowId[],
  order: RandomOrder,
): FlowResult[] => {
  const folder = resolve('.cache/qa/random', driver)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  runWalkFiles(driver, flows.map(fileOf), `.cache/qa/${driver}-random.json`, {
    RANDOM_WALKS: String(order.count),
    RANDOM_RESULTS: folder,
    SEED: String(order.seed),
    WALK_BROWSER: order.browser,
  })
  return flows.map((flow) => {
    const graph = driverGraph(graphOf(flow), modelOf(flow))
    try {
      const text = readFileSync(join(folder, `${flow}.json`), 'utf8')
      return resultOf(flow, graph, order, JSON.parse(text) as RandomResult)
    } catch (error) {
      return { flow, passed: 0, of: 0, ms: 0, complaints: [`it did not run: ${String(error)}`] }
    }
  })
}
