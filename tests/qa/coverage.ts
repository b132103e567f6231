import { type AnyStateMachine, getNextTransitions } from 'xstate'
import { nameOf, statesOf, transitionsOf } from '../../client/log/steps'
import { type FlowId, flows } from '../../machines/flows'
import type { Graph } from '../shared/graph'
import { modelOf } from './plan'

export interface Share {
  met: number
  of: number
  /** What is not met, with the model's reason; null where it gives none. */
  missing: { name: string; reason: string | null }[]
}

export interface Coverage {
  flow: FlowId
  states: Share
  transitions: Share
  /** Both answers of every guard. */
  guards: Share
  /** Every two transitions in a row, for the flows that money, access and accounts hang on; null for others. */
  pairs: Share | null
}

/** Money, access, and the life of an account: here two steps that are right alone may be wrong in a row. */
const pairFlows: readonly FlowId[] = [
  'login',
  'recovery',
  'sellOrder',
  'transfer',
  'swap',
  'session',
  'bankAccount',
  'deleteAccount',
]

/** 'a then b' for every two transitions that the machine has in a row, and those that some path walks. */
const pairsIn = ({ edges, nodes }: Graph): { possible: Set<string>; walked: Set<string> } => {
  const [possible, walked] = [new Set<string>(), new Set<string>()]
  const next = new Map(nodes.map((node) => [node, getNextTransitions(node.snapshot).map(nameOf)]))
  const taken = new Map(nodes.map((node) => [node, new Set<string>()]))
  for (const { from, took } of edges) if (took[0]) taken.get(from)?.add(took[0])
  for (const { took, to } of edges) {
    const first = took.at(-1)
    if (first === undefined) continue
    for (const second of next.get(to) ?? []) possible.add(`${first} then ${second}`)
    for (const second of taken.get(to) ?? []) walked.add(`${first} then ${second}`)
  }
  return { possible, walked }
}

/** What the paths of a flow's model reach of its machine. */
export const coverageOf = (flow: FlowId, graph: Graph): Coverage => {
  const machine = flows[flow].machine as AnyStateMachine
  const { excuses = {}, neverInARow = {} } = modelOf(flow)
  const reasons: Readonly<Record<string, string>> = {
    ...excuses,
    ...Object.fromEntries(
      Object.entries(neverInARow).flatMap(([reason, pairs]) => pairs.map((pair) => [pair, reason])),
    ),
  }
  const steps = [...graph.roots.map(({ first }) => first), ...graph.edges]
  const took = new Set(steps.flatMap((step) => step.took))
  const refused = new Set(steps.flatMap((step) => step.skipped.map((name) => `${name} refused`)))
  const entered = new Set(steps.flatMap((step) => step.entered))
  const share = (wanted: readonly string[], met: (name: string) => boolean): Share => {
    const missing = wanted.filter((name) => !met(name))
    return {
      met: wanted.length - missing.length,
      of: wanted.length,
      missing: missing.map((name) => ({ name, reason: reasons[name] ?? null })),
    }
  }
  const pairShare = (): Share => {
    const { possible, walked } = pairsIn(graph)
    return share([...possible], (pair) => walked.has(pair))
  }
  const all = transitionsOf(machine)
  const guarded = all.filter(({ guard }) => guard !== undefined).map(nameOf)
  return {
    flow,
    states: share(
      statesOf(machine).map(({ id }) => id),
      (id) => entered.has(id),
    ),
    transitions: share(all.map(nameOf), (name) => took.has(name)),
    guards: share(
      guarded.flatMap((name) => [name, `${name} refused`]),
      (name) => took.has(name) || refused.has(name),
    ),
    pairs: pairFlows.includes(flow) ? pairShare() : null,
  }
}

/** Nothing is missing without a reason. */
export const isCovered = ({ states, transitions, guards, pairs }: Coverage): boolean =>
  [states, transitions, guards, ...(pairs ? [pairs] : [])].every(({ missing }) =>
    missing.every(({ reason }) => reason !== null),
  )

const percent = ({ met, of }: Share): string => (of === 0 ? '–' : `${met}/${of}`)

/** One line a flow, then what is missing and why. */
export const coverageTable = (all: readonly Coverage[]): string => {
  const rows = all.map(({ flow, states, transitions, guards, pairs }) =>
    [
      flow.padEnd(24),
      percent(states).padStart(8),
      percent(transitions).padStart(12),
      percent(guards).padStart(14),
      (pairs ? percent(pairs) : '').padStart(10),
    ].join(''),
  )
  const missing = all.flatMap(({ flow, states, transitions, guards, pairs }) =>
    [states, transitions, guards, ...(pairs ? [pairs] : [])].flatMap((share) =>
      share.missing.map(({ name, reason }) => `  ${flow}: ${name}: ${reason ?? 'NO REASON GIVEN'}`),
    ),
  )
  return [
    [
      'flow'.padEnd(24),
      'states'.padStart(8),
      'transitions'.padStart(12),
      'guard answers'.padStart(14),
      'pairs'.padStart(10),
    ].join(''),
    ...rows,
    ...(missing.length > 0 ? ['', 'not reached:', ...new Set(missing)] : []),
  ].join('\n')
}
