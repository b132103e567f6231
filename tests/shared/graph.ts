import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type InputFrom,
  initialTransition,
  type SnapshotFrom,
  transition,
} from 'xstate'
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph'
import {
  firstStepOf,
  isHeard,
  nameOf,
  type Step,
  statesOf,
  stepOf,
  transitionsOf,
} from '../../client/log/steps'
import { type FlowId, flows } from '../../machines/flows'
import type { Refusal } from '../../machines/shared/refusal'
import type { Told } from './told'

export type MachineOf<Id extends FlowId> = (typeof flows)[Id]['machine']
export type StateOf<Id extends FlowId> = SnapshotFrom<MachineOf<Id>>
export type Outcome = { type: string; output?: unknown; error?: Refusal }
export type Heard<Id extends FlowId> = EventFromLogic<MachineOf<Id>> | Outcome

/** A port answers. */
export const done = (port: string, output?: unknown): Outcome => ({
  type: `xstate.done.actor.${port}`,
  output,
})
/** A port refuses, or nobody answers it. */
export const failed = (port: string, error: Refusal): Outcome => ({
  type: `xstate.error.actor.${port}`,
  error,
})
/** A delay is over, wherever the machine waits for it. */
export const after = (delay: string): Outcome => ({ type: `xstate.after.${delay}` })

/** What a flow is explored with. */
export interface Model<Id extends FlowId> extends Told<Id> {
  /** Each gives a beginning of its own; one without input when left out. */
  inputs?: readonly InputFrom<MachineOf<Id>>[]
  /** One of each kind that the machine tells apart: good and bad entries, every outcome of every port, delays. */
  events: readonly Heard<Id>[]
  /** All that guards read and all that a customer can tell apart; two states that agree in it are the same. */
  seen: (state: StateOf<Id>) => unknown
  /** Whether the screen offers an event there: paths leave out what it does not, exploring does not. */
  offers?: (state: StateOf<Id>, event: PlainEvent) => boolean
  /** What the drivers cannot bring about ('done logIn …', 'loading refresh'), each with its reason: people walk it. */
  byHand?: Readonly<Record<string, string>>
  /** Whether the drivers can bring an event about there, where more than the state's name decides. */
  driven?: (state: StateOf<Id>, event: PlainEvent) => boolean
  /** What the page tells the flow as it opens, before a driver can look. */
  opening?: (input: InputFrom<MachineOf<Id>>) => PlainEvent | null
  /** What no path can show (a state's id, a transition's name, or that with ' refused'), each with its reason. */
  excuses?: Readonly<Record<string, string>>
  /** Pairs of transitions ('a then b') that never follow each other, by the reason. */
  neverInARow?: Readonly<Record<string, readonly string[]>>
  /**
   * What holds for every step, by what it says. `asks` are the ports that the step asks; `before` and `after` are
   * snapshots. Checked on every edge that exploring finds.
   */
  invariants: Readonly<Record<string, Invariant<Id>>>
  /** Requirement ids that a transition shows, by its name, or that with ' refused'. */
  proves?: Readonly<Record<string, readonly string[]>>
}

export type Invariant<Id extends FlowId> = (step: {
  before: StateOf<Id>
  event: PlainEvent
  after: StateOf<Id>
  asks: readonly Asking[]
}) => boolean

export interface Node {
  key: string
  /** The first snapshot that was found under the key; paths go on from it. */
  snapshot: AnyMachineSnapshot
  /** Other snapshots that `seen` takes for the same. */
  twins: AnyMachineSnapshot[]
}

export type PlainEvent = { type: string } & Record<string, unknown>

/** A port that a step asks, and what. */
export interface Asking {
  port: string
  input: unknown
}

export interface Edge extends Step {
  from: Node
  event: PlainEvent
  to: Node
  /** What came of `from.snapshot` itself; `to.snapshot` may be a twin. */
  after: AnyMachineSnapshot
  asks: Asking[]
}

export interface Root {
  input: unknown
  node: Node
  first: Step
  asks: Asking[]
}

export interface Graph {
  machine: AnyStateMachine
  roots: Root[]
  nodes: Node[]
  edges: Edge[]
  events: readonly PlainEvent[]
  keyOf: (snapshot: AnyMachineSnapshot, root: number) => string
}

const askedIn = (actions: readonly { type: string; params: unknown }[]): Asking[] =>
  actions
    .filter(({ type }) => type === 'xstate.spawnChild')
    .map(({ params }) => params as { id: string; input: unknown })
    .map(({ id, input }) => ({ port: id, input }))

/** Bare delays become one event for each state that waits for them. */
const expanded = (machine: AnyStateMachine, events: readonly PlainEvent[]): PlainEvent[] => {
  const known = new Set(transitionsOf(machine).map(({ eventType }) => eventType))
  return events.flatMap((event) =>
    event.type.startsWith('xstate.after.')
      ? [...known].filter((type) => type.startsWith(`${event.type}.`)).map((type) => ({ type }))
      : [event],
  )
}

/**
 * All that a flow can do with the model's events: the shipped machine, explored to the end. An event is offered
 * where an active state names it, so that refusals by guards are explored as well.
 */
export const explore = <Id extends FlowId>(id: Id, model: Model<Id>): Graph => {
  const machine = flows[id].machine as AnyStateMachine
  const events = expanded(machine, model.events as readonly PlainEvent[])
  const keyOf = (snapshot: AnyMachineSnapshot, root: number): string =>
    JSON.stringify([root, snapshot.value, model.seen(snapshot as StateOf<Id>) ?? null])
  const graph: Graph = { machine, roots: [], nodes: [], edges: [], events, keyOf }
  const nodes = new Map<string, Node>()
  const nodeOf = (snapshot: AnyMachineSnapshot, root: number): Node => {
    const key = keyOf(snapshot, root)
    const node = nodes.get(key) ?? { key, snapshot, twins: [] }
    nodes.set(key, node)
    const text = JSON.stringify(snapshot.context)
    if ([node.snapshot, ...node.twins].every(({ context }) => JSON.stringify(context) !== text))
      node.twins.push(snapshot)
    return node
  }
  for (const [index, input] of (model.inputs ?? [undefined]).entries()) {
    const [start, actions] = initialTransition(machine, input as never)
    const first = firstStepOf(machine, input)
    graph.roots.push({ input, node: nodeOf(start, index), first, asks: askedIn(actions) })
    const adjacency = getAdjacencyMap(machine, {
      fromState: start,
      events: events as never,
      serializeState: (snapshot) => keyOf(snapshot as AnyMachineSnapshot, index),
      filterEvents: (snapshot, event) => isHeard(snapshot as AnyMachineSnapshot, event.type),
      limit: 5_000,
    })
    for (const { state, event, nextState } of adjacencyMapToArray(adjacency)) {
      const from = nodeOf(state as AnyMachineSnapshot, index)
      const to = nodeOf(nextState as AnyMachineSnapshot, index)
      const [after, actions] = transition(machine, from.snapshot, event as never)
      const asks = askedIn(actions)
      graph.edges.push({ from, event, to, after, asks, ...stepOf(machine, from.snapshot, event) })
    }
  }
  graph.nodes.push(...nodes.values())
  return graph
}

/** Names of the transitions that guards read more for than `seen` tells. */
const blurred = ({ machine, nodes, edges }: Graph): string[] =>
  nodes.flatMap((node) =>
    node.twins.flatMap((twin) =>
      edges
        .filter(({ from }) => from === node)
        .filter(({ event, took }) => String(stepOf(machine, twin, event).took) !== String(took))
        .map(({ event }) => `\`seen\` hides what decides on ${JSON.stringify(event)} in ${node.key}`),
    ),
  )

/**
 * What exploring left undone; empty when every event was taken, every state reached, every transition taken and
 * every guard heard saying no, but for what the model excuses.
 */
export const gaps = (graph: Graph, excuses: Readonly<Record<string, string>> = {}): string[] => {
  const { machine, roots, edges, events } = graph
  const steps = [...roots.map(({ first }) => first), ...edges]
  const met = new Set(
    steps.flatMap(({ took, skipped, entered }) => [
      ...took,
      ...entered,
      ...skipped.map((name) => `${name} refused`),
    ]),
  )
  const wanted = [
    ...statesOf(machine).map(({ id }) => id),
    ...transitionsOf(machine).flatMap((transition) =>
      transition.guard ? [nameOf(transition), `${nameOf(transition)} refused`] : [nameOf(transition)],
    ),
  ]
  return [
    ...events
      .filter((event) => !edges.some((edge) => edge.event === event && edge.took.length > 0))
      .map((event) => `event never taken: ${JSON.stringify(event)}`),
    ...wanted.filter((name) => !met.has(name) && !(name in excuses)).map((name) => `never met: ${name}`),
    ...Object.keys(excuses)
      .filter((name) => met.has(name) || !wanted.includes(name))
      .map((name) => `needs no excuse: ${name}`),
    ...blurred(graph),
  ]
}
