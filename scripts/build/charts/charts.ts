import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { toDirectedGraph } from 'xstate/graph'
import {
  type ChartLayout,
  chartSizes,
  type StateBox,
  type StateNote,
  type TransitionLine,
} from '../../../client/inspector/chart/chart.layout'
import { receivedName } from '../../../client/inspector/events/events'
import { guardOf, nameOf } from '../../../client/record/transitions'
import { type DirectedNode, transitionsFrom } from './flow-exports'

const { bold, letter, line, padding, title } = chartSizes

const elk = new ELK()

const shortOf = (machine: AnyStateMachine, eventType: string): string =>
  receivedName(machine.id, eventType) || 'always'

/** A transition's label: 'submit [isDraftValid]'. */
export const labelOf = (machine: AnyStateMachine, transition: AnyTransitionDefinition): string => {
  const guard = guardOf(transition)
  return shortOf(machine, transition.eventType) + (guard ? ` [${guard}]` : '')
}

const isInside = (transition: AnyTransitionDefinition): boolean =>
  transition.target === undefined || transition.target.length === 0

const notesOf = (machine: AnyStateMachine, node: DirectedNode): StateNote[] => [
  ...node.stateNode.invoke.map(({ id }) => ({ text: `asks ${id}` })),
  ...node.stateNode.tags.map((tag) => ({ text: `#${tag}` })),
  ...transitionsFrom(node)
    .filter(isInside)
    .map((transition) => ({ text: labelOf(machine, transition), id: nameOf(transition) })),
]

const kindOf = ({ type }: AnyStateNode): StateBox['kind'] =>
  type === 'atomic' ? 'leaf' : type === 'history' ? 'leaf' : type

const isInitial = (node: AnyStateNode): boolean =>
  node.parent?.type === 'compound' && node.parent.initial.target?.[0] === node

/** The width includes the bold name and the dot before an initial state's name. */
const widthOf = (name: string, notes: readonly StateNote[]): number =>
  Math.ceil(
    Math.max(60, name.length * bold + 14, ...notes.map(({ text }) => text.length * letter)) + 2 * padding,
  )

const allIn = (node: DirectedNode): DirectedNode[] => [node, ...node.children.flatMap(allIn)]

const elkNode = (machine: AnyStateMachine, directed: DirectedNode): ElkNode => {
  const { stateNode: node } = directed
  const notes = notesOf(machine, directed)
  const children = directed.children.map((child) => elkNode(machine, child))
  const top = title + notes.length * line + padding
  return {
    id: node.id,
    layoutOptions: {
      'elk.padding': `[top=${top + 6},left=16,bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${widthOf(node.key, notes)}, ${top})`,
      ...(isInitial(node) ? { 'elk.layered.layering.layerConstraint': 'FIRST' } : {}),
    },
    ...(children.length > 0 ? { children } : { width: widthOf(node.key, notes), height: top }),
  }
}

const elkEdge = (machine: AnyStateMachine, transition: AnyTransitionDefinition): ElkExtendedEdge => {
  const text = labelOf(machine, transition)
  return {
    id: nameOf(transition),
    sources: [transition.source.id],
    targets: [transition.target![0]!.id],
    labels: [{ text, width: text.length * letter + 6, height: line }],
  }
}

const boxesIn = (
  machine: AnyStateMachine,
  graph: DirectedNode,
  layoutNode: ElkNode,
  x = 0,
  y = 0,
): StateBox[] => {
  const directed = allIn(graph).find(({ id }) => id === layoutNode.id)!
  const { stateNode: node } = directed
  const box: StateBox = {
    id: node.id,
    name: node.key,
    kind: kindOf(node),
    x: x + (layoutNode.x ?? 0),
    y: y + (layoutNode.y ?? 0),
    width: layoutNode.width ?? 0,
    height: layoutNode.height ?? 0,
    isInitial: isInitial(node),
    notes: notesOf(machine, directed),
  }
  return [
    box,
    ...(layoutNode.children ?? []).flatMap((child) => boxesIn(machine, graph, child, box.x, box.y)),
  ]
}

const lineOf = (edge: ElkExtendedEdge, at: { x: number; y: number }): TransitionLine => {
  const [section] = edge.sections ?? []
  const points = section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : []
  const [label] = edge.labels ?? []
  return {
    id: edge.id,
    label: label?.text ?? '',
    points: points.map(({ x, y }) => ({ x: x + at.x, y: y + at.y })),
    labelAt: {
      x: (label?.x ?? 0) + at.x,
      y: (label?.y ?? 0) + at.y,
      width: label?.width ?? 0,
      height: label?.height ?? 0,
    },
  }
}

const roundNumbers = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (_, field) => (typeof field === 'number' ? Math.round(field * 10) / 10 : field)),
  )

/** The layout of a machine's states and transitions; the same machine always gets the same layout. */
export const chartOf = async (flow: string, machine: AnyStateMachine): Promise<ChartLayout> => {
  const graph = toDirectedGraph(machine)
  const layout = (await elk.layout({
    id: 'chart',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.json.edgeCoords': 'ROOT',
      'elk.edgeLabels.inline': 'true',
      'elk.spacing.nodeNode': '30',
      'elk.layered.spacing.nodeNodeBetweenLayers': '30',
    },
    children: [elkNode(machine, graph)],
    edges: allIn(graph)
      .flatMap(transitionsFrom)
      .filter((transition) => !isInside(transition))
      .map((transition) => elkEdge(machine, transition)),
  })) as ElkNode & { edges: ElkExtendedEdge[] }
  return roundNumbers({
    flow,
    width: layout.width ?? 0,
    height: layout.height ?? 0,
    states: (layout.children ?? []).flatMap((child) => boxesIn(machine, graph, child)),
    transitions: layout.edges.map((edge) => lineOf(edge, { x: 0, y: 0 })),
  })
}
