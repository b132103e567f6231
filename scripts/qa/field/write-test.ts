import { basename } from 'node:path'
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  getNextTransitions,
  initialTransition,
  transition,
} from 'xstate'
import { type FlowId, flows } from '../../../machines/flows'
import { availableEvents, type DriverRoot, driverGraph } from '../../../tests/models/driver-graph'
import type { Edge, Graph, Node, PlainEvent } from '../../../tests/models/graph'
import type { Followed } from '../../../tests/models/recorded/follow'
import { kindsIn } from '../../../tests/models/recorded/follow-index'
import type { Finding, Judge } from '../../../tests/models/recorded/judge'
import { lifeKey } from '../../../tests/models/recorded/recorded-runs'
import { type SmallestPath, smallestPath } from '../../../tests/models/recorded/smallest-path'
import { delayOf } from '../../../tests/models/steps'
import { modelOf } from '../plan'
import { Misuse } from '../usage'
import type { JudgedFile } from './read-files'
import { findingText } from './tables'

/** Where a life stands, by the model, before one of its steps. */
const nodesBefore = (
  { life, edges, last, departure }: Followed,
  index: number,
  { graph }: { graph: Graph },
): Node[] => {
  if (departure?.index === index) return [...last.nodes]
  const before = life.steps.filter((step) => step.index < index && edges.has(step)).at(-1)
  if (before) return edges.get(before)!.map(({ to }) => to)
  const value = JSON.stringify(life.steps[0]!.at.value)
  return graph.roots
    .map(({ node }) => node)
    .filter(({ snapshot }) => JSON.stringify(snapshot.value) === value)
}

const nodesAfter = (followed: Followed, index: number, own: { graph: Graph }): Node[] =>
  nodesBefore(followed, index + 1, own)

/** The graph that the drivers walk, and the whole one for what they cannot. */
const graphsOf = (flow: FlowId, graph: Graph): { graph: Graph; byHand?: string }[] => {
  const model = modelOf(flow)
  return [
    { graph: driverGraph(availableEvents(graph, model), model) },
    { graph, byHand: 'no driver can bring all of it about: see the model’s byHand' },
  ]
}

const onwards = (
  graph: Graph,
  { edges, root }: SmallestPath,
  wanted: (edge: Edge) => boolean,
): SmallestPath[] => {
  const end = edges.at(-1)?.to ?? root.node
  return graph.edges
    .filter((edge) => edge.from === end && wanted(edge))
    .map((edge) => ({ root, edges: [...edges, edge], title: '' }))
}

/** Whether the last step does something, and how many there are. */
const rankOf = ({ edges }: SmallestPath): number => (edges.at(-1)?.took.length ? 0 : 1_000) + edges.length

/** Of several paths one for each type of the last event: one that does something, if there is any, and is short. */
const oneOfEach = (paths: readonly SmallestPath[]): SmallestPath[] => [
  ...new Map(
    [...paths].sort((a, b) => rankOf(b) - rankOf(a)).map((path) => [path.edges.at(-1)?.event.type, path]),
  ).values(),
]

/** The lives that show a finding again: the fewest steps up to it. */
const livesTo = (graph: Graph, finding: Finding, event: PlainEvent, followed: Followed): SmallestPath[] => {
  const place = (nodes: readonly Node[]): SmallestPath | null => smallestPath(graph, nodes)
  if (finding.kind === 'is not heard') {
    const nodes = nodesBefore(followed, finding.index, { graph })
    const path = place(nodes)
    // What was meant instead is one of those that can be done there.
    const isDeed = ({ event: { type } }: Edge): boolean => !type.startsWith('xstate.')
    const ways = nodes.flatMap((node) => place([node]) ?? [])
    const meant = oneOfEach(ways.flatMap((way) => onwards(graph, way, isDeed)))
    return meant.length > 0 ? meant : path ? [path] : []
  }
  if (finding.kind === 'waits too long') {
    const path = place(nodesAfter(followed, finding.index, { graph }))
    const [next] = path ? onwards(graph, path, (edge) => edge.event.type.startsWith('xstate.')) : []
    return next ? [next] : path ? [path] : []
  }
  const path = smallestPath(graph, nodesBefore(followed, finding.index, { graph }), event)
  return path ? [path] : []
}

const delaysOf = (snapshot: AnyMachineSnapshot): Record<string, number> =>
  Object.fromEntries(
    getNextTransitions(snapshot).flatMap(({ eventType }) => {
      const name = /^xstate\.after\.([^.]+)/.exec(eventType)?.[1]
      return name === undefined ? [] : [[name, delayOf(snapshot, name)]]
    }),
  )

/** A life of the test: the model's examples, and what the machine makes of them. */
const lifeOf = (flow: FlowId, { root, edges }: SmallestPath) => {
  const machine = flows[flow].machine as AnyStateMachine
  const next = (state: AnyMachineSnapshot, event: PlainEvent): AnyMachineSnapshot =>
    transition(machine, state, event as never)[0] as AnyMachineSnapshot
  let state = initialTransition(machine, root.input as never)[0] as AnyMachineSnapshot
  const { opening } = root as Partial<DriverRoot>
  if (opening) state = next(state, opening.event)
  const steps = edges.map(({ event }, place) => {
    state = next(state, event)
    const delays = delaysOf(state)
    return {
      event,
      leadsTo: state.value,
      ...(place === edges.length - 1 ? { remembers: kindsIn(state.context) } : {}),
      ...(Object.keys(delays).length > 0 ? { delays } : {}),
    }
  })
  return { ...(root.input === undefined ? {} : { input: root.input }), steps }
}

const slug = (name: string): string =>
  basename(name, '.json')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'recording'

/** Where the customer's last life ended, for a file in which nothing is wrong. */
const lastOf = (file: JudgedFile): Followed | undefined =>
  file.followed.findLast(({ life }) => life.steps.some(({ cause }) => cause === 'external'))

/** A file's first finding as a test: events and states are the model's, nothing is the customer's. */
export const writeTest = (file: JudgedFile, { indexOf }: Judge): { path: string; text: string } => {
  if (file.unread !== null) throw new Misuse(`${file.name}: ${file.unread}`)
  const [finding] = file.findings
  const followed = finding ? file.followed.find(({ life }) => lifeKey(life) === finding.life) : lastOf(file)
  if (!followed) throw new Misuse(`${file.name} has no life to make a test of`)
  const flow = followed.life.flow as FlowId
  // Where an error ended it, the life has no such step.
  const event = followed.life.steps.find(({ index }) => index === finding?.index)?.event ?? {
    type: /'([^']+)'$/.exec(finding?.says ?? '')?.[1] ?? 'xstate.init',
  }
  for (const { graph, byHand } of graphsOf(flow, indexOf(flow).graph)) {
    const ends = smallestPath(graph, followed.last.nodes)
    const lives = finding ? livesTo(graph, finding, event, followed) : ends ? [ends] : []
    if (lives.length === 0) continue
    const name = slug(file.name)
    const broke = finding ? findingText(finding) : 'where it ended'
    const walk = { broke, ...(byHand ? { byHand } : {}), lives: lives.map((life) => lifeOf(flow, life)) }
    const text = [
      "import { walkRecorded } from '../walker/recorded'",
      '',
      '// Written by `npm run qa -- field --test`: the model’s own examples, nothing of the customer’s.',
      `await walkRecorded('${flow}', ${JSON.stringify(walk, null, 2)}, '${name}')`,
      '',
    ].join('\n')
    return { path: `tests/field/${name}.walk.test.ts`, text }
  }
  throw new Misuse(`${file.name}: the model has no way to where ${flow} ${finding ? 'went wrong' : 'ended'}`)
}
