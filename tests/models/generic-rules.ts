import { getNextTransitions } from 'xstate'
import { responseWithinMs } from '../../client/data/transport'
import { ceremonyMs } from '../../machines/biometrics/biometric'
import type { FlowId } from '../../machines/flows'
import { checkAgainMs, placingLimitMs } from '../../machines/money/intent'
import type { Edge, Graph, Model, Node } from './graph'
import { answeredBy, invokedIn, sendsTwice } from './invariants'
import { titleOf } from './paths'
import { delayOf } from './steps'

interface Limits {
  /** States that the flow leaves by delays and failed calls alone, within these ms; `anyTime`: by responses, too. */
  leavesWithin?: Readonly<Record<string, number>>
  /** Final states of a machine that keeps running: nothing leads out. */
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
const isUnprompted = ({ event }: Edge): boolean => event.type.startsWith('xstate.')

/** The least ms of unprompted steps until a node is `out`, of every node from which they lead there. */
const timesOut = (
  { edges, nodes }: Graph,
  out: (node: Node) => boolean,
  msOf: (edge: Edge) => number,
): ReadonlyMap<Node, number> => {
  const times = new Map<Node, number>(nodes.filter(out).map((node) => [node, 0]))
  const steps = edges.filter(isUnprompted).map((edge) => ({ ...edge, ms: msOf(edge) }))
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

/** The longest unprompted step without a response, ms: a call fails then, a device or a person never responds. */
const silentMs =
  ({ responses }: Responses) =>
  ({ from, event }: Edge): number => {
    const delay = /^xstate\.after\.([^.]+)/.exec(event.type)?.[1]
    if (delay !== undefined) return delayOf(from.snapshot, delay)
    const isCall = typeof responses[answeredBy(event) ?? '']?.call === 'string'
    return isCall && event.type.startsWith('xstate.error.') ? responseWithinMs : Number.POSITIVE_INFINITY
  }

const placeOf = ({ snapshot: { value } }: Node): string => JSON.stringify(value)

/** A busy state ends: each response leaves it, and responses lead to a state without a pending actor. */
const endless = (graph: Graph, from: ReadonlyMap<Node, Edge[]>): string[] => {
  const isCalm = ({ snapshot }: Node): boolean => invokedIn(snapshot).length === 0
  const times = timesOut(graph, isCalm, () => 0)
  return graph.nodes.flatMap((node) => {
    const outgoing = from.get(node)!
    const offeredTypes = new Set(getNextTransitions(node.snapshot).map(({ eventType }) => eventType))
    const unheard = invokedIn(node.snapshot).filter((actor) => {
      const outcomes = outgoing.filter(({ event }) => answeredBy(event) === actor)
      const isUnchanged = ({ after, invokes }: Edge): boolean =>
        actor in after.children && !invokes.some((ask) => ask.actor === actor)
      const types = graph.events.filter((event) => answeredBy(event) === actor)
      return types.some(({ type }) => !offeredTypes.has(type)) || outcomes.some(isUnchanged)
    })
    return [
      ...unheard.map((actor) => `${actor} is stopped before its response in ${placeOf(node)}`),
      ...(times.has(node) ? [] : [`busy forever in ${placeOf(node)}`]),
    ]
  })
}

/** A waiting state offers a way out, unless it is a named end. */
const stuck = ({ nodes }: Graph, from: ReadonlyMap<Node, Edge[]>, ends: readonly string[]): string[] =>
  nodes
    .filter(({ snapshot }) => snapshot.status === 'active')
    .filter(({ snapshot }) => !ends.some((state) => snapshot.matches(state as never)))
    .filter((node) => from.get(node)!.every(({ to }) => to === node))
    .map((node) => `no way out of ${placeOf(node)}`)

const late = (graph: Graph, model: Model<FlowId>, limits: Readonly<Record<string, number>>): string[] =>
  Object.entries(limits).flatMap(([state, ms]) => {
    const isOut = ({ snapshot }: Node): boolean => !snapshot.matches(state as never)
    const times = timesOut(graph, isOut, Number.isFinite(ms) ? silentMs(model) : () => 0)
    const within = graph.nodes.filter((node) => !isOut(node))
    return [
      ...(within.length === 0 ? [`there is no state ${state}`] : []),
      ...within
        .filter((node) => (times.get(node) ?? Number.POSITIVE_INFINITY) > Math.min(ms, Number.MAX_VALUE))
        .map((node) => `${placeOf(node)} is not left within ${ms} ms`),
    ]
  })

/** The broken rules of a flow over its explored graph, by sentence. */
export const brokenRules = (
  flow: FlowId,
  graph: Graph,
  model: Model<FlowId>,
): Record<string, readonly string[]> => {
  const from = new Map<Node, Edge[]>(graph.nodes.map((node) => [node, []]))
  for (const edge of graph.edges) from.get(edge.from)!.push(edge)
  const { leavesWithin = {}, ends = [] } = limitsOf[flow] ?? {}
  return {
    'A busy state ends.': endless(graph, from),
    'No call is sent again before the first answer is known.': graph.edges
      .filter((edge) => sendsTwice({ ...edge, before: edge.from.snapshot }, model))
      .map(({ from: { key }, event }) => `${titleOf(event)} in ${key}`),
    'A waiting state offers a way out.': stuck(graph, from, ends),
    ...(Object.keys(leavesWithin).length > 0
      ? { 'The model’s own limits hold.': late(graph, model, leavesWithin) }
      : {}),
  }
}
