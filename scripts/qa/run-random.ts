import { isDeepStrictEqual } from 'node:util'
import type { FlowId } from '../../machines/flows'
import type { Graph } from '../../tests/models/graph'
import {
  forgetFailure,
  type KeptFailure,
  keepFailure,
  keptFailures,
} from '../../tests/models/random/kept-failures'
import { complaintOf, type Life, pathOf, randomLives } from '../../tests/models/random/random-walks'
import { shrunk } from '../../tests/models/random/shrink'
import { stepperOf } from '../../tests/models/steps'
import { formats } from './formats'
import { graphOf, inWords, modelOf } from './plan'
import { walkPure } from './run-pure'
import type { FlowResult } from './run-walks'

export interface RandomOrder {
  /** Lives of this flow. */
  count: number
  seed: number
  /** Where failures are kept. */
  folder: string
  app: string
  panel: string
}

/** A kept failure as a life of today's graph; null where its beginning or a step is gone. */
const lifeOf = (graph: Graph, { input, events }: KeptFailure): Life | null => {
  const root = graph.roots.find((one) => isDeepStrictEqual(one.input ?? null, input ?? null))
  const known = events.map((event) => graph.events.find((one) => isDeepStrictEqual(one, event)))
  return root && known.every((event) => event !== undefined)
    ? { root, events: known as Life['events'] }
    : null
}

/** Walks random lives of a flow; the first that fails is shrunk, told in words and kept. */
export const walkRandom = async (flow: FlowId, order: RandomOrder): Promise<FlowResult> => {
  const began = performance.now()
  const [graph, model] = [graphOf(flow), modelOf(flow)]
  const stepper = stepperOf(graph.machine)
  const wrongWith = (life: Life): string | null => {
    const path = pathOf(graph, life)
    if (!path) return null
    return complaintOf(graph, model, path, stepper) ?? walkPure(flow, graph, path).complaint
  }
  const kept = keptFailures(order.folder, flow).flatMap((failure) => {
    const life = lifeOf(graph, failure)
    if (life && wrongWith(life) !== null) return [life]
    forgetFailure(order.folder, failure)
    return []
  })
  let passed = 0
  for (const life of [...kept, ...randomLives(graph, order)]) {
    if (wrongWith(life) === null) {
      passed += 1
      continue
    }
    const events = await shrunk(life.events, (fewer) => wrongWith({ ...life, events: fewer }) !== null)
    const least = { ...life, events }
    const complaint = wrongWith(least)!
    const failure = { flow, input: life.root.input ?? null, events, complaint, seed: order.seed }
    const file = keepFailure(order.folder, failure)
    const words = inWords(flow, pathOf(graph, least)!, { number: 1, byHand: false })
    const told = formats.table({ flow, paths: [words], of: 1, app: order.app, panel: order.panel })
    const complaints = [`${complaint}\n${told}\nKept in ${file}: tried first until it passes.`]
    return { flow, passed, of: passed + 1, ms: performance.now() - began, complaints }
  }
  return { flow, passed, of: passed, ms: performance.now() - began, complaints: [] }
}
