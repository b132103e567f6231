import { isDeepStrictEqual } from 'node:util'
import type { AnyMachineSnapshot } from 'xstate'
import { replay } from '../../client/record/replay'
import { type FlowId, flows, flowsById } from '../../machines/flows'
import { recordsOf } from '../record/records'
import type { Graph, Model } from './graph'
import type { Path } from './paths'
import { stepperOf } from './steps'

const toPlain = ({ value, context, status }: AnyMachineSnapshot): unknown =>
  JSON.parse(JSON.stringify({ value, context, status }))

/** Replays a path's events as log records and returns the snapshot. */
const replayPath = (flow: FlowId, { root, edges }: Path): AnyMachineSnapshot | undefined => {
  const events = [{ type: 'xstate.init', input: root.input }, ...edges.map(({ event }) => event)]
  const records = recordsOf(events, { flow, actor: `${flow}-1`, mv: flows[flow].version })
  return replay(flowsById, records).state as AnyMachineSnapshot | undefined
}

/**
 * Walks a path with the pure transition function. Checks that each step, from the real context, reaches the graph's
 * state and breaks no invariant, and that the same events replayed as a log give the same snapshot. `complaint` names
 * the failed step and the reason; it is null if the path is correct.
 */
export const walkPure = (
  flow: FlowId,
  graph: Graph,
  path: Path,
  { invariants }: Pick<Model<FlowId>, 'invariants'>,
): { complaint: string | null } => {
  const { begin, step } = stepperOf(graph.machine)
  const root = graph.roots.indexOf(path.root)
  let before = begin(path.root.input).after
  for (const [index, { event, to }] of path.edges.entries()) {
    const { after, invokes } = step(before, event)
    const [violation] = Object.entries(invariants).filter(
      ([, holds]) => !holds({ before: before as never, event, after: after as never, invokes }),
    )
    const problem =
      graph.keyOf(after, root) === to.key ? violation?.[0] : `${graph.keyOf(after, root)} is not ${to.key}`
    if (problem !== undefined) return { complaint: `step ${index + 1}: ${problem}` }
    before = after
  }
  const state = replayPath(flow, path)
  const isSame = state !== undefined && isDeepStrictEqual(toPlain(state), toPlain(before))
  return { complaint: isSame ? null : 'its log replays to another state' }
}
