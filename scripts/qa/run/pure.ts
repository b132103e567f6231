import { isDeepStrictEqual } from 'node:util'
import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import { replay } from '../../../client/log/replay'
import { type FlowId, flows, flowsById } from '../../../machines/flows'
import type { Graph } from '../../../tests/models/graph'
import type { Path } from '../../../tests/models/paths'

export interface Verdict {
  passed: boolean
  /** Which step went wrong, and how; null when none did. */
  complaint: string | null
  /** The step that went wrong; null where none or no single one did. */
  step: number | null
}

const plainOf = ({ value, context, status }: AnyMachineSnapshot): unknown =>
  JSON.parse(JSON.stringify({ value, context, status }))

/**
 * Walks a path by the pure transition function, each step against what exploring found; at the end the same events
 * replayed as a log give the same snapshot.
 */
export const walkPure = (flow: FlowId, graph: Graph, path: Path): Verdict => {
  const machine = flows[flow].machine as AnyStateMachine
  const root = graph.roots.indexOf(path.root)
  let [state] = initialTransition(machine, path.root.input as never) as unknown as [AnyMachineSnapshot]
  for (const [index, { event, to }] of path.edges.entries()) {
    ;[state] = transition(machine, state, event as never) as unknown as [AnyMachineSnapshot]
    if (graph.keyOf(state, root) !== to.key)
      return {
        passed: false,
        complaint: `step ${index + 1}: ${graph.keyOf(state, root)} is not ${to.key}`,
        step: index + 1,
      }
  }
  const events = [{ type: 'xstate.init', input: path.root.input }, ...path.edges.map(({ event }) => event)]
  const replayed = replay(
    flowsById,
    events.map((event, index) => ({
      v: 1,
      seq: index + 1,
      t: 0,
      session: 'qa',
      flow,
      actor: `${flow}-1`,
      mv: flows[flow].version,
      cause: index === 0 ? 'init' : 'external',
      event,
    })),
  )
  const same = replayed.state && isDeepStrictEqual(plainOf(replayed.state), plainOf(state))
  return { passed: Boolean(same), complaint: same ? null : 'its log folds to another state', step: null }
}
