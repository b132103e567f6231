import type { AnyStateMachine } from 'xstate'
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
}

/** What the paths of a flow's model reach of its machine. */
export const coverageOf = (flow: FlowId, graph: Graph): Coverage => {
  const machine = flows[flow].machine as AnyStateMachine
  const excuses = modelOf(flow).excuses ?? {}
  const steps = [...graph.roots.map(({ first }) => first), ...graph.edges]
  const took = new Set(steps.flatMap((step) => step.took))
  const refused = new Set(steps.flatMap((step) => step.skipped.map((name) => `${name} refused`)))
  const entered = new Set(steps.flatMap((step) => step.entered))
  const share = (wanted: readonly string[], met: (name: string) => boolean): Share => {
    const missing = wanted.filter((name) => !met(name))
    return {
      met: wanted.length - missing.length,
      of: wanted.length,
      missing: missing.map((name) => ({ name, reason: excuses[name] ?? null })),
    }
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
  }
}

const percent = ({ met, of }: Share): string => (of === 0 ? '–' : `${met}/${of}`)

/** One line a flow, then what is missing and why. */
export const coverageTable = (all: readonly Coverage[]): string => {
  const rows = all.map(({ flow, states, transitions, guards }) =>
    [
      flow.padEnd(24),
      percent(states).padStart(8),
      percent(transitions).padStart(12),
      percent(guards).padStart(14),
    ].join(''),
  )
  const missing = all.flatMap(({ flow, states, transitions, guards }) =>
    [states, transitions, guards].flatMap((share) =>
      share.missing.map(({ name, reason }) => `  ${flow}: ${name}: ${reason ?? 'NO REASON GIVEN'}`),
    ),
  )
  return [
    ['flow'.padEnd(24), 'states'.padStart(8), 'transitions'.padStart(12), 'guard answers'.padStart(14)].join(
      '',
    ),
    ...rows,
    ...(missing.length > 0 ? ['', 'not reached:', ...new Set(missing)] : []),
  ].join('\n')
}
