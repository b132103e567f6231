import { isDeepStrictEqual } from 'node:util'
import { type FlowId, flows } from '../../machines/flows'
import { explore } from '../models/explore'
import type { Model } from '../models/graph'
import { LiveFlow } from '../models/live'
import { models } from '../models/models'
import { type Path, paths } from '../models/paths'
import { contextOf, flowStateOf, type Golden, isSameMoment, type Step } from './golden'

/** The place of a value in a list, which it joins when it is new. */
const placeOf = <Value>(list: Value[], value: Value): number => {
  const existingIndex = list.findIndex((entry) => isDeepStrictEqual(entry, value))
  return existingIndex === -1 ? list.push(value) - 1 : existingIndex
}

const recordedRun = async (golden: Golden, path: Path): Promise<void> => {
  const { flow, lines, places } = golden
  const live = new LiveFlow(flow, path.root.input)
  const steps: Step[] = []
  let written = 0
  const write = (isRejected: boolean): void => {
    const place = placeOf(places, flowStateOf(live.moment))
    const context = contextOf(live.moment)
    for (const { cause, event } of live.records.slice(written)) {
      const line = placeOf(lines, JSON.parse(JSON.stringify({ cause, event })))
      steps.push(isRejected ? [line, place, context, 1] : [line, place, context])
    }
    written = live.records.length
  }
  write(false)
  for (const { event } of path.edges)
    for (const leaf of live.leaves(event)) {
      const before = live.moment
      if (!live.canHappen(leaf)) continue
      await live.happen(leaf)
      write(isSameMoment(before, live.moment))
    }
  live.actor.stop()
  golden.runs.push(steps)
}

/**
 * Walks a flow as the app runs it, along the paths of level 'guard' (in each state every event with each answer of its
 * guards), and keeps what its recorder writes.
 */
export const goldenOf = async (flow: FlowId, remade: string | null): Promise<Golden> => {
  const golden: Golden = {
    flow,
    version: flows[flow].version,
    remade,
    lines: [],
    places: [],
    runs: [],
  }
  const graph = explore(flow, models[flow] as Model<FlowId> as never)
  for (const path of paths(graph, 'effects')) await recordedRun(golden, path)
  return golden
}
