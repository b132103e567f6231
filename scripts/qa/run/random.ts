import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FlowId } from '../../../machines/flows'
import { availableEvents, type DriverRoot, driverGraph } from '../../../tests/models/driver-graph'
import type { Graph } from '../../../tests/models/graph'
import { namedRules } from '../../../tests/models/named-rules'
import { firstFailure, type LivesOrder, type LivesResult } from '../../../tests/models/random/first-failure'
import { type KeptFailure, lifeOf } from '../../../tests/models/random/kept-failures'
import { complaintOf, pathOf } from '../../../tests/models/random/random-walks'
import { stepperOf } from '../../../tests/models/steps'
import type { Engine } from '../../../tests/ui/engines/driver'
import { formats } from '../formats'
import { graphOf, inWords, modelOf } from '../plan'
import type { FlowResult } from '../results'
import { walkPure } from './pure'
import { fileOf, firstWords, runWalkFiles, type WalkDriver } from './walks'

export interface RandomOrder extends LivesOrder {
  app: string
  panel: string
}

/** A life that was kept, as a path a person can walk. */
const toldOf = (flow: FlowId, graph: Graph, file: string, { app, panel }: RandomOrder): string => {
  const life = lifeOf(graph, JSON.parse(readFileSync(file, 'utf8')) as KeptFailure)!
  const path = pathOf(graph, life)!
  const { opening = null, ...root } = path.root as Partial<DriverRoot> & Graph['roots'][number]
  const whole = opening
    ? { ...path, root: { ...root, node: opening.from }, edges: [opening, ...path.edges] }
    : path
  const words = inWords(flow, whole, { number: 1, byHand: false })
  return formats.table({ flow, paths: [words], of: 1, app, panel })
}

const resultOf = (flow: FlowId, graph: Graph, order: RandomOrder, result: LivesResult): FlowResult => {
  const { failure, ...counts } = result
  if (!failure) return { flow, ...counts, complaints: [] }
  const { complaint, file, from, steps, tries } = failure
  const shrunk = steps < from ? ` (${from} steps shrunk to ${steps} in ${tries} tries)` : ''
  const told = toldOf(flow, graph, file, order)
  const complaints = [
    `${firstWords(complaint)}${shrunk}\n${told}\nKept in ${file}: tried first until it passes.`,
  ]
  return { flow, ...counts, complaints }
}

/** Walks random lives of a flow by the machine alone; the first that fails is shrunk, told in words and kept. */
export const walkRandom = async (flow: FlowId, order: RandomOrder): Promise<FlowResult> => {
  const [graph, model] = [graphOf(flow), modelOf(flow)]
  const stepper = stepperOf(graph.machine)
  const result = await firstFailure(
    flow,
    graph,
    order,
    (path) =>
      complaintOf(graph, model, path, namedRules[flow]?.rules ?? [], stepper) ??
      walkPure(flow, graph, path).complaint,
  )
  return resultOf(flow, graph, order, result)
}

/** The same on real servers, in this process's page or in a browser: lives of what the drivers can do. */
export const walkRandomDriven = (
  driver: WalkDriver,
  flows: readonly FlowId[],
  order: RandomOrder,
  browser: Engine,
): FlowResult[] => {
  const folder = resolve('.cache/qa/lives', driver)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  runWalkFiles(driver, flows.map(fileOf), `.cache/qa/${driver}-lives.json`, {
    LIVES: String(order.count),
    SEED: String(order.seed),
    LIVES_RESULTS: folder,
    LIVES_FAILURES: order.folder,
    WALK_BROWSER: browser,
  })
  return flows.map((flow) => {
    const model = modelOf(flow)
    const graph = driverGraph(availableEvents(graphOf(flow), model), model)
    try {
      const text = readFileSync(join(folder, `${flow}.json`), 'utf8')
      return resultOf(flow, graph, order, JSON.parse(text) as LivesResult)
    } catch (error) {
      return { flow, passed: 0, of: 0, ms: 0, complaints: [`its lives were not walked: ${String(error)}`] }
    }
  })
}
