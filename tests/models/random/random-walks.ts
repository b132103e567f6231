import fc from 'fast-check'
import type { FlowId } from '../../../machines/flows'
import { momentOf } from '../generic-rules'
import type { Edge, Graph, Model, PlainEvent, Root } from '../graph'
import { type NamedRule, type Standing, standingAfter } from '../named-rules'
import { type Path, titleOf } from '../paths'
import { type Stepper, stepperOf } from '../steps'

/** A life that is walked: its beginning, and what happens. */
export interface Life {
  root: Root
  events: readonly PlainEvent[]
}

/** Each number picks one of the steps that are possible where the life stands. */
const picks = fc.record({
  root: fc.nat(),
  steps: fc.array(fc.nat(), { minLength: 1, maxLength: 40, size: 'max' }),
})

/** `count` random lives of what a graph offers, the same for the same seed. */
export const randomLives = (graph: Graph, { seed, count }: { seed: number; count: number }): Life[] => {
  const from = new Map(graph.nodes.map((node) => [node, [] as Edge[]]))
  for (const edge of graph.edges) from.get(edge.from)!.push(edge)
  return fc.sample(picks, { seed, numRuns: count }).map(({ root: number, steps }) => {
    const root = graph.roots[number % graph.roots.length]!
    const events: PlainEvent[] = []
    let { node } = root
    for (const step of steps) {
      const edges = from.get(node)!
      if (edges.length === 0) break
      const edge = edges[step % edges.length]!
      events.push(edge.event)
      node = edge.to
    }
    return { root, events }
  })
}

/** A life as a path that can be walked and printed; null where a step is not possible. */
export const pathOf = ({ edges: all }: Graph, { root, events }: Life): Path | null => {
  const edges: Edge[] = []
  let { node } = root
  for (const event of events) {
    const edge = all.find((one) => one.from === node && one.event === event)
    if (!edge) return null
    edges.push(edge)
    node = edge.to
  }
  return { title: events.map(titleOf).join(' → '), root, edges }
}

/**
 * What is wrong with a life, where each step goes on from what was really remembered and not from what the graph takes
 * for the same: another state than the graph says, an invariant or a named rule that breaks. Null: nothing.
 */
export const complaintOf = (
  graph: Graph,
  model: Model<FlowId>,
  path: Path,
  rules: readonly NamedRule[],
  { begin, step }: Stepper = stepperOf(graph.machine),
): string | null => {
  const root = graph.roots.indexOf(path.root)
  const beginning = begin(path.root.input)
  let before = beginning.after
  let standings: Standing[] = rules.map((rule) =>
    standingAfter(rule, null, momentOf(null, before, beginning)),
  )
  for (const [index, { event, to }] of path.edges.entries()) {
    const result = step(before, event)
    const { after, asks } = result
    const told = (text: string): string => `step ${index + 1}: ${text}`
    if (graph.keyOf(after, root) !== to.key) return told(`${graph.keyOf(after, root)} is not ${to.key}`)
    for (const [says, holds] of Object.entries(model.invariants))
      if (!holds({ before: before as never, event, after: after as never, asks })) return told(says)
    const moment = momentOf(event, after, result)
    standings = rules.map((rule, at) => standingAfter(rule, standings[at]!, moment))
    const broken = rules[standings.indexOf('broken')]
    if (broken) return told(broken.says)
    before = after
  }
  return null
}
