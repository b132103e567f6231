import { type AnyStateMachine, getNextTransitions } from 'xstate'
import { nameOf, statesOf, transitionsOf } from '../../client/record/transitions'
import { type FlowId, flows } from '../../machines/flows'
import { brokenRules } from '../../tests/models/generic-rules'
import type { Graph, Model } from '../../tests/models/graph'
import { stepperOf } from '../../tests/models/steps'
import { modelOf } from './plan'

interface Share {
  met: number
  of: number
  /** A missing or broken part, with the model's reason; null if it gives none. */
  missing: { name: string; reason: string | null }[]
}

const kinds = ['states', 'transitions', 'guard answers', 'pairs', 'invariants', 'rules'] as const

export interface Coverage {
  flow: FlowId
  shares: Partial<Record<(typeof kinds)[number], Share>>
  /**
   * Claims of the model that the machine contradicts: an event that no transition takes, an exception for something
   * covered.
   */
  stale: string[]
}

/** Flows about money, access and accounts, where two correct steps may be wrong in sequence. */
const pairFlows: readonly FlowId[] = [
  'login',
  'recovery',
  'placement',
  'walletSale',
  'transfer',
  'swap',
  'session',
  'bankAccount',
  'deleteAccount',
]

const shareOf = (
  wanted: readonly string[],
  isMet: (name: string) => boolean,
  reasonFor: (name: string) => string | null,
): Share => {
  const missing = wanted.filter((name) => !isMet(name))
  return {
    met: wanted.length - missing.length,
    of: wanted.length,
    missing: missing.map((name) => ({ name, reason: reasonFor(name) })),
  }
}

/** A pair as a model writes it; '*' is any part of a name, whose only special character is the dot. */
const patternOf = (pair: string): RegExp =>
  new RegExp(`^${pair.replaceAll('.', '\\.').replaceAll('*', '.*')}$`)

/** 'a then b' for every two consecutive transitions of the machine, and those that a path walks. */
const pairsIn = ({ edges, nodes }: Graph): { possiblePairs: Set<string>; walkedPairs: Set<string> } => {
  const [possiblePairs, walkedPairs] = [new Set<string>(), new Set<string>()]
  const next = new Map(nodes.map((node) => [node, getNextTransitions(node.snapshot).map(nameOf)]))
  const takenByNode = new Map(nodes.map((node) => [node, new Set<string>()]))
  for (const { from, took } of edges) if (took[0]) takenByNode.get(from)?.add(took[0])
  for (const { took, to } of edges) {
    const first = took.at(-1)
    if (first === undefined) continue
    for (const second of next.get(to) ?? []) possiblePairs.add(`${first} then ${second}`)
    for (const second of takenByNode.get(to) ?? []) walkedPairs.add(`${first} then ${second}`)
  }
  return { possiblePairs, walkedPairs }
}

/** The broken checks by name, each with its first violation. */
const checkedOf = (checks: readonly (readonly [says: string, broken: string | undefined])[]): Share => {
  const missing = checks.flatMap(([says, broken]) =>
    broken === undefined ? [] : [{ name: `${says} ${broken}`, reason: null }],
  )
  return { met: checks.length - missing.length, of: checks.length, missing }
}

const invariantsOn = ({ edges }: Graph, { invariants }: Model<FlowId>): Share =>
  checkedOf(
    Object.entries(invariants).map(([says, holds]) => {
      const violation = edges.find(
        ({ from, event, after, invokes }) =>
          !holds({ before: from.snapshot as never, event, after: after as never, invokes }),
      )
      return [says, violation && `by ${JSON.stringify(violation.event)} in ${violation.from.key}`] as const
    }),
  )

/** Events whose guards depend on more than `visibleState` distinguishes. */
const ambiguousStates = ({ machine, nodes, edges }: Graph): string[] => {
  const { step } = stepperOf(machine)
  return nodes
    .filter(({ equalSnapshots }) => equalSnapshots.length > 0)
    .flatMap((node) => {
      const outgoing = edges.filter(({ from }) => from === node)
      return node.equalSnapshots.flatMap((snapshot) =>
        outgoing
          .filter(({ event, took }) => String(step(snapshot, event).step.took) !== String(took))
          .map(
            ({ event }) => `\`visibleState\` hides what decides on ${JSON.stringify(event)} in ${node.key}`,
          ),
      )
    })
}

/** The part of its machine that the paths of a flow's model cover. */
export const coverageOf = (flow: FlowId, graph: Graph): Coverage => {
  const machine = flows[flow].machine as AnyStateMachine
  const model = modelOf(flow)
  const { excuses = {}, neverInARow = {} } = model
  const never = Object.entries(neverInARow).flatMap(([reason, list]) =>
    list.map((pair) => ({ pair, pattern: patternOf(pair), reason })),
  )
  const reasonFor = (name: string): string | null =>
    excuses[name] ?? never.find(({ pattern }) => pattern.test(name))?.reason ?? null
  const steps = [...graph.roots.map(({ first }) => first), ...graph.edges]
  const met = new Set(
    steps.flatMap(({ took, entered, skipped }) => [
      ...took,
      ...entered,
      ...skipped.map((name) => `${name} refused`),
    ]),
  )
  const share = (wanted: readonly string[]): Share => shareOf(wanted, (name) => met.has(name), reasonFor)
  const states = statesOf(machine).map(({ id }) => id)
  const transitions = transitionsOf(machine)
  const guards = transitions
    .filter(({ guard }) => guard !== undefined)
    .flatMap((transition) => [nameOf(transition), `${nameOf(transition)} refused`])
  const namedParts = new Set([...states, ...transitions.map(nameOf), ...guards])
  const { possiblePairs, walkedPairs } = pairsIn(graph)
  return {
    flow,
    shares: {
      states: share(states),
      transitions: share(transitions.map(nameOf)),
      'guard answers': share(guards),
      ...(pairFlows.includes(flow)
        ? { pairs: shareOf([...possiblePairs], (pair) => walkedPairs.has(pair), reasonFor) }
        : {}),
      invariants: invariantsOn(graph, model),
      rules: checkedOf(
        Object.entries(brokenRules(flow, graph, model)).map(([says, [first]]) => [says, first] as const),
      ),
    },
    stale: [
      ...graph.events
        .filter((event) => !graph.edges.some((edge) => edge.event === event && edge.took.length > 0))
        .map((event) => `event never taken: ${JSON.stringify(event)}`),
      ...Object.keys(excuses)
        .filter((name) => met.has(name) || !namedParts.has(name))
        .map((name) => `unneeded excuse: ${name}`),
      ...never
        .filter(
          ({ pattern }) =>
            ![...possiblePairs].some((name) => pattern.test(name)) ||
            [...walkedPairs].some((name) => pattern.test(name)),
        )
        .map(({ pair }) => `listed as impossible, but walked or unknown: ${pair}`),
      ...ambiguousStates(graph),
    ],
  }
}

const missingIn = ({ shares }: Coverage): Share['missing'] =>
  Object.values(shares).flatMap(({ missing }) => missing)

/** Whether every missing part has a reason, no rule is broken, and every claim of the model is true. */
export const isCovered = (coverage: Coverage): boolean =>
  coverage.stale.length === 0 && missingIn(coverage).every(({ reason }) => reason !== null)

/** One line per flow, then the missing parts with their reasons. */
export const coverageTable = (all: readonly Coverage[]): string => {
  const row = (flow: string, cellOf: (kind: (typeof kinds)[number]) => string): string =>
    (
      flow.padEnd(24) + kinds.map((kind) => cellOf(kind).padStart(Math.max(8, kind.length + 2))).join('')
    ).trimEnd()
  const missing = all.flatMap((coverage) =>
    missingIn(coverage).map(
      ({ name, reason }) => `  ${coverage.flow}: ${name}: ${reason ?? 'BROKEN, OR NO REASON GIVEN'}`,
    ),
  )
  const stale = all.flatMap(({ flow, stale }) => stale.map((text) => `  ${flow}: ${text}`))
  return [
    row('flow', (kind) => kind),
    ...all.map(({ flow, shares }) =>
      row(flow, (kind) => (shares[kind] ? `${shares[kind].met}/${shares[kind].of}` : '')),
    ),
    ...(missing.length > 0 ? ['', 'not reached, or broken:', ...new Set(missing)] : []),
    ...(stale.length > 0 ? ['', 'claimed by a model, but false:', ...stale] : []),
  ].join('\n')
}
