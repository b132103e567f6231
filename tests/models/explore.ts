import { type AnyActorLogic, type AnyMachineSnapshot, type AnyStateMachine, getNextTransitions } from 'xstate'
import { type AdjacencyMap, getAdjacencyMap } from 'xstate/graph'
import { transitionsOf } from '../../client/record/transitions'
import { type FlowId, flows } from '../../machines/flows'
import type { Graph, Model, Node, PlainEvent, StateOf } from './graph'
import { type Result, type Stepper, stepperOf } from './steps'

/** Replaces a delay that names no state with one event for each state that waits for it. */
const expandDelays = (machine: AnyStateMachine, events: readonly PlainEvent[]): PlainEvent[] => {
  const eventTypes = new Set(transitionsOf(machine).map(({ eventType }) => eventType))
  return events.flatMap((event) =>
    event.type.startsWith('xstate.after.')
      ? [...eventTypes].filter((type) => type.startsWith(`${event.type}.`)).map((type) => ({ type }))
      : [event],
  )
}

/** The maximum number of steps from one root: exploring does not end if `visibleState` distinguishes too much. */
const maxSteps = 50_000

type Adjacency = AdjacencyMap<AnyMachineSnapshot, PlainEvent>
type Results = Map<AnyMachineSnapshot, Map<PlainEvent, Result>>

/** Creates a logic that steps like the machine and stores each result; `xstate/graph` stores only snapshots. */
const logicOf = ({ step }: Stepper, start: AnyMachineSnapshot, results: Results): AnyActorLogic => ({
  getInitialSnapshot: () => start,
  getPersistedSnapshot: (snapshot) => snapshot,
  transition: (from: AnyMachineSnapshot, event: PlainEvent) => {
    const result = step(from, event)
    if (!results.has(from)) results.set(from, new Map())
    results.get(from)!.set(event, result)
    return result.after
  },
})

/** Creates nodes by key; `nodeAt` also records states that are equal to `visibleState` with other contexts. */
const nodesOf = (adjacency: Adjacency) => {
  const nodes = new Map<string, Node>()
  const contexts = new Map<Node, Set<string>>()
  for (const [key, { state: snapshot }] of Object.entries(adjacency)) {
    const node: Node = { key, snapshot, equalSnapshots: [] }
    nodes.set(key, node)
    contexts.set(node, new Set([JSON.stringify(snapshot.context)]))
  }
  const nodeAt = (key: string, snapshot: AnyMachineSnapshot): Node => {
    const node = nodes.get(key)!
    const { size } = contexts.get(node)!.add(JSON.stringify(snapshot.context))
    if (size > 1 + node.equalSnapshots.length) node.equalSnapshots.push(snapshot)
    return node
  }
  return { nodes, nodeAt }
}

/**
 * Explores the shipped machine with the model's events until no new state appears. An event is tried in each active
 * state that names it, so that exploration also covers rejections by guards.
 */
export const explore = <Id extends FlowId>(
  id: Id,
  model: Model<Id>,
  machine = flows[id].machine as AnyStateMachine,
): Graph => {
  const events = expandDelays(machine, model.events as readonly PlainEvent[])
  const keyOf = (snapshot: AnyMachineSnapshot, root: number): string =>
    JSON.stringify([root, snapshot.value, model.visibleState(snapshot as StateOf<Id>) ?? null])
  const possibleEvents = (from: AnyMachineSnapshot): readonly PlainEvent[] => {
    const eventTypes = new Set(getNextTransitions(from).map(({ eventType }) => eventType))
    const isPossible = (event: PlainEvent) => model.possible?.(from as StateOf<Id>, event) ?? true
    return events.filter((event) => eventTypes.has(event.type) && isPossible(event))
  }
  const graph: Graph = { machine, roots: [], nodes: [], edges: [], events, keyOf }
  const stepper = stepperOf(machine)
  for (const [index, input] of (model.inputs ?? [undefined]).entries()) {
    const { after: start, step: first, ...effects } = stepper.begin(input)
    const results: Results = new Map()
    const keys = new Map<AnyMachineSnapshot, string>()
    const serializeState = (snapshot: AnyMachineSnapshot): string => {
      const key = keys.get(snapshot) ?? keyOf(snapshot, index)
      keys.set(snapshot, key)
      return key
    }
    const options = { limit: maxSteps, serializeState, events: possibleEvents }
    const adjacency = getAdjacencyMap(logicOf(stepper, start, results), options as never) as Adjacency
    const { nodes, nodeAt } = nodesOf(adjacency)
    graph.nodes.push(...nodes.values())
    graph.roots.push({ input, node: nodes.get(serializeState(start))!, first, ...effects })
    for (const [key, { state: snapshot, transitions }] of Object.entries(adjacency))
      for (const { event } of Object.values<{ event: PlainEvent }>(transitions)) {
        const { step, ...result } = results.get(snapshot)!.get(event)!
        const to = nodeAt(serializeState(result.after), result.after)
        graph.edges.push({ from: nodes.get(key)!, event, to, ...result, ...step })
      }
  }
  return graph
}
