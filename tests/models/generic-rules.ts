import { getNextTransitions } from 'xstate'
import { responseWithinMs } from '../../client/data/transport'
import { ceremonyMs } from '../../machines/biometrics/biometric'
import type { FlowId } from '../../machines/flows'
import { checkAgainMs, placingLimitMs } from '../../machines/money/intent'
import type { Edge, Graph, Model, Node } from './graph'
import { invokedIn, repeatsCall, respondingActor } from './invariants'
import { titleOf } from './paths'
import { delayOf } from './steps'

interface Limits {
  /** Max. ms until delays and failed calls end each state; with `anyTime`, responses may end it too. */
  leavesWithin?: Readonly<Record<string, number>>
  /** States with no way out, in a machine that keeps running. */
  ends?: readonly string[]
}

const anyTime = Number.POSITIVE_INFINITY

const limitsOf: Readonly<Partial<Record<FlowId, Limits>>> = {
  appLock: { leavesWithin: { touching: ceremonyMs } },
  biometricLogin: { leavesWithin: { asking: ceremonyMs } },
  biometricRegistration: { leavesWithin: { registering: ceremonyMs } },
  deposit: { ends: ['invalid'] },
  linkReferral: { ends: ['closed'] },
  liveChat: { leavesWithin: { opening: anyTime, late: anyTime } },
  placement: {
    leavesWithin: {
      placing: placingLimitMs,
      outcomeUnknown: anyTime,
      'outcomeUnknown.waiting': checkAgainMs,
    },
  },
  walletSale: { ends: ['completed'] },
  session: { leavesWithin: { restoring: anyTime, closing: anyTime } },
  toast: { leavesWithin: { passing: anyTime } },
  recipient: { leavesWithin: { pausing: anyTime } },
}

type Responses = Pick<Model<FlowId>, 'responses'>

/** An automatic event: a response or a delay. */
const isAutomatic = ({ event }: Edge): boolean => event.type.startsWith('xstate.')

/** Returns the minimum ms of automatic steps to a node that is `out`, for each node where such steps exist. */
const timesUntil = (
  { edges, nodes }: Graph,
  out: (node: Node) => boolean,
  msOf: (edge: Edge) => number,
): ReadonlyMap<Node, number> => {
  const times = new Map<Node, number>(nodes.filter(out).map((node) => [node, 0]))
  const steps = edges.filter(isAutomatic).map((edge) => ({ ...edge, ms: msOf(edge) }))
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const { from, to, ms } of steps) {
      const time = ms + (times.get(to) ?? Number.POSITIVE_INFINITY)
      if (time >= (times.get(from) ?? Number.POSITIVE_INFINITY)) continue
      times.set(from, time)
      isChanged = true
    }
  }
  return times
}

/** Returns the ms of an automatic step if no response comes: calls time out, devices and customers never respond. */
const timeoutMs =
  ({ responses }: Responses) =>
  ({ from, event }: Edge): number => {
    const delay = /^xstate\.after\.([^.]+)/.exec(event.type)?.[1]
    if (delay !== undefined) return delayOf(from.snapshot, delay)
    const isCall = typeof responses[respondingActor(event) ?? '']?.call === 'string'
    return isCall && event.type.startsWith('xstate.error.') ? responseWithinMs : Number.POSITIVE_INFINITY
  }

const placeOf = ({ snapshot: { value } }: Node): string => JSON.stringify(value)

/** Finds busy states that do not end: each response must leave them and lead to a state without pending actors. */
const endlessStates = (graph: Graph, from: ReadonlyMap<Node, Edge[]>): string[] => {
  const isIdle = ({ snapshot }: Node): boolean => invokedIn(snapshot).length === 0
  const times = timesUntil(graph, isIdle, () => 0)
  return graph.nodes.flatMap((node) => {
    const outgoing = from.get(node)!
    const offeredTypes = new Set(getNextTransitions(node.snapshot).map(({ eventType }) => eventType))
    const stoppedActors = invokedIn(node.snapshot).filter((actor) => {
      const outcomes = outgoing.filter(({ event }) => respondingActor(event) === actor)
      const isUnchanged = ({ after, invokes }: Edge): boolean =>
        actor in after.children && !invokes.some((invocation) => invocation.actor === actor)
      const types = graph.events.filter((event) => respondingActor(event) === actor)
      return types.some(({ type }) => !offeredTypes.has(type)) || outcomes.some(isUnchanged)
    })
    return [
      ...stoppedActors.map((actor) => `${actor} is stopped before its response in ${placeOf(node)}`),
      ...(times.has(node) ? [] : [`busy forever in ${placeOf(node)}`]),
    ]
  })
}

/** Finds waiting states with no way out, except the flow's `ends`. */
const stuckStates = ({ nodes }: Graph, from: ReadonlyMap<Node, Edge[]>, ends: readonly string[]): string[] =>
  nodes
    .filter(({ snapshot }) => snapshot.status === 'active')
    .filter(({ snapshot }) => !ends.some((state) => snapshot.matches(state as never)))
    .filter((node) => from.get(node)!.every(({ to }) => to === node))
    .map((node) => `no way out of ${placeOf(node)}`)

const lateStates = (graph: Graph, model: Model<FlowId>, limits: Readonly<Record<string, number>>): string[] =>
  Object.entries(limits).flatMap(([state, ms]) => {
    const isOut = ({ snapshot }: Node): boolean => !snapshot.matches(state as never)
    const times = timesUntil(graph, isOut, Number.isFinite(ms) ? timeoutMs(model) : () => 0)
    const statesInside = graph.nodes.filter((node) => !isOut(node))
    return [
      ...(statesInside.length === 0 ? [`there is no state ${state}`] : []),
      ...statesInside
        .filter((node) => (times.get(node) ?? Number.POSITIVE_INFINITY) > Math.min(ms, Number.MAX_VALUE))
        .map((node) => `${placeOf(node)} does not end within ${ms} ms`),
    ]
  })

/** Returns the violations of each rule in a flow's explored graph, by the rule's sentence. */
export const brokenRules = (
  flow: FlowId,
  graph: Graph,
  model: Model<FlowId>,
): Record<string, readonly string[]> => {
  const from = new Map<Node, Edge[]>(graph.nodes.map((node) => [node, []]))
  for (const edge of graph.edges) from.get(edge.from)!.push(edge)
  const { leavesWithin = {}, ends = [] } = limitsOf[flow] ?? {}
  return {
    'A busy state ends.': endlessStates(graph, from),
    'No call is repeated before its first outcome is known.': graph.edges
      .filter((edge) => repeatsCall({ ...edge, before: edge.from.snapshot }, model))
      .map(({ from: { key }, event }) => `${titleOf(event)} in ${key}`),
    'A waiting state has a way out.': stuckStates(graph, from, ends),
    ...(Object.keys(leavesWithin).length > 0
      ? { 'The flow leaves its states within their limits.': lateStates(graph, model, leavesWithin) }
      : {}),
  }
}
