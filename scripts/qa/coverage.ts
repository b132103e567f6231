import { type AnyStateMachine, getNextTransitions } from 'xstate'
import { nameOf, statesOf, transitionsOf } from '../../client/log/steps'
import { type FlowId, flows } from '../../machines/flows'
import { gaps } from '../../tests/models/gaps'
import { brokenRules } from '../../tests/models/generic-rules'
import type { Graph, Model } from '../../tests/models/graph'
import { models } from '../../tests/models/models'
import { worldOver } from './world'

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
  /** The model's invariants; missing are the edges that break one, for which there is no excuse. */
  invariants: Share
  /** The rules for every flow and its own; missing are those that a path breaks, with the first. */
  rules: Share
  /** The world events that a walk of the flow meets. */
  world: Share
  /** What the model says and its machine no longer bears out: an event that nothing takes, an excuse for what is met. */
  stale: string[]
}

/** Money, access, and the life of an account: here two steps that are right alone may be wrong in a row. */
const pairFlows: readonly FlowId[] = [
  'login',
  'recovery',
  'placement',
  'sellOrder',
  'transfer',
  'swap',
  'session',
  'bankAccount',
  'deleteAccount',
]

/** A pair as a model writes it; '*' is any part of a name, of which no special letter but the dot is part. */
const patternOf = (pair: string): RegExp =>
  new RegExp(`^${pair.replaceAll('.', '\\.').replaceAll('*', '.*')}$`)

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

/** Whether an excuse is for pairs that the machine has and no path walks. */
const isUnwalked = (pair: RegExp, { possible, walked }: ReturnType<typeof pairsIn>): boolean =>
  [...possible].some((name) => pair.test(name)) && ![...walked].some((name) => pair.test(name))

/** Which invariants hold on every edge, and the first edges that break one. */
const invariantsOn = ({ edges }: Graph, { invariants }: Model<FlowId>): Share => {
  const broken = Object.entries(invariants).flatMap(([name, holds]) => {
    const bad = edges.find(
      ({ from, event, after, asks }) =>
        !holds({ before: from.snapshot as never, event, after: after as never, asks }),
    )
    return bad ? [{ name: `${name} by ${JSON.stringify(bad.event)} in ${bad.from.key}`, reason: null }] : []
  })
  const of = Object.keys(invariants).length
  return { met: of - broken.length, of, missing: broken }
}

/** Which rules hold over the explored graph, and where the first of the others breaks. */
const rulesOver = (flow: FlowId, graph: Graph, model: Model<FlowId>): Share => {
  const rules = Object.entries(brokenRules(flow, graph, model))
  const missing = rules.flatMap(([says, [first]]) =>
    first === undefined ? [] : [{ name: `${says} ${first}`, reason: null }],
  )
  return { met: rules.length - missing.length, of: rules.length, missing }
}

/** What the paths of a flow's model reach of its machine. */
export const coverageOf = (flow: FlowId, graph: Graph): Coverage => {
  const machine = flows[flow].machine as AnyStateMachine
  const model = models[flow] as unknown as Model<FlowId>
  const { excuses = {}, neverInARow = {} } = model
  const never = Object.entries(neverInARow).flatMap(([reason, pairs]) =>
    pairs.map((pair) => ({ pair: patternOf(pair), reason })),
  )
  const reasonFor = (name: string): string | null =>
    excuses[name] ?? never.find(({ pair }) => pair.test(name))?.reason ?? null
  const steps = [...graph.roots.map(({ first }) => first), ...graph.edges]
  const took = new Set(steps.flatMap((step) => step.took))
  const refused = new Set(steps.flatMap((step) => step.skipped.map((name) => `${name} refused`)))
  const entered = new Set(steps.flatMap((step) => step.entered))
  const share = (wanted: readonly string[], met: (name: string) => boolean): Share => {
    const missing = wanted.filter((name) => !met(name))
    return {
      met: wanted.length - missing.length,
      of: wanted.length,
      missing: missing.map((name) => ({ name, reason: reasonFor(name) })),
    }
  }
  const pairs = pairsIn(graph)
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
    pairs: pairFlows.includes(flow) ? share([...pairs.possible], (pair) => pairs.walked.has(pair)) : null,
    invariants: invariantsOn(graph, model),
    rules: rulesOver(flow, graph, model),
    world: worldOver(flow, graph, model),
    // Rows that are never reached are missing above.
    stale: [
      ...gaps(graph, excuses).filter((gap) => !gap.startsWith('never met')),
      ...Object.values(neverInARow)
        .flat()
        .filter((pair) => !isUnwalked(patternOf(pair), pairs))
        .map((pair) => `is walked, or cannot be: ${pair}`),
    ],
  }
}

/** Every kind of coverage, by its name. */
export const kinds = {
  states: 'states',
  transitions: 'transitions',
  guards: 'guard answers',
  pairs: 'pairs',
  invariants: 'invariants',
  rules: 'rules',
  world: 'world events',
} as const satisfies Partial<Record<keyof Coverage, string>>
export type Kind = keyof typeof kinds

export const sharesOf = (coverage: Coverage): Share[] =>
  (Object.keys(kinds) as Kind[]).flatMap((kind) => coverage[kind] ?? [])

/** Nothing is missing without a reason, no invariant is broken, and the model says nothing that is not so. */
export const isCovered = (coverage: Coverage): boolean =>
  coverage.stale.length === 0 &&
  sharesOf(coverage).every(({ missing }) => missing.every(({ reason }) => reason !== null))

const percent = ({ met, of }: Share): string => (of === 0 ? '–' : `${met}/${of}`)

const columns = Object.entries(kinds) as [Kind, string][]

/** One line a flow, then what is missing and why. */
export const coverageTable = (all: readonly Coverage[]): string => {
  const row = (flow: string, cellOf: (kind: Kind, name: string) => string): string =>
    flow.padEnd(24) +
    columns.map(([kind, name]) => cellOf(kind, name).padStart(Math.max(8, name.length + 2))).join('')
  const missing = all.flatMap((coverage) =>
    sharesOf(coverage).flatMap((share) =>
      share.missing.map(({ name, reason }) => {
        const isRule = share === coverage.invariants || share === coverage.rules
        return `  ${coverage.flow}: ${name}: ${reason ?? (isRule ? 'BROKEN' : 'NO REASON GIVEN')}`
      }),
    ),
  )
  const stale = all.flatMap(({ flow, stale }) => stale.map((one) => `  ${flow}: ${one}`))
  return [
    row('flow', (_, name) => name),
    ...all.map((coverage) =>
      row(coverage.flow, (kind) => (coverage[kind] ? percent(coverage[kind]) : '')).trimEnd(),
    ),
    ...(missing.length > 0 ? ['', 'not reached, or broken:', ...new Set(missing)] : []),
    ...(stale.length > 0 ? ['', 'said by a model, and not so:', ...stale] : []),
  ].join('\n')
}
