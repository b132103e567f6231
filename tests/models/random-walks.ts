import fc from 'fast-check'
import type { Edge, Graph, PlainEvent, Root } from './graph'
import { type Path, titleOf } from './paths'

/** A random walk: its beginning and its events. */
export interface RandomWalk {
  root: Root
  events: readonly PlainEvent[]
}

/** Each number picks one of the steps that are possible at that point of the walk. */
const picks = fc.record({
  root: fc.nat(),
  steps: fc.array(fc.nat(), { minLength: 1, maxLength: 40, size: 'max' }),
})

/** `count` random walks of a graph's offered steps, equal for equal seeds. */
export const randomWalks = (graph: Graph, { seed, count }: { seed: number; count: number }): RandomWalk[] => {
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

/** A walk as a path that can be walked and printed; null where a step is not possible. */
export const pathOf = ({ edges: all }: Graph, { root, events }: RandomWalk): Path | null => {
  const edges: Edge[] = []
  let { node } = root
  for (const event of events) {
    const edge = all.find((candidate) => candidate.from === node && candidate.event === event)
    if (!edge) return null
    edges.push(edge)
    node = edge.to
  }
  return { title: events.map(titleOf).join(' → '), root, edges }
}

/**
 * The fewest steps that still fail: a half, a quarter and so on is left out, in the end single steps, until none can
 * go. Not fast-check's own shrinking: there a number would name another step than before.
 */
export const shrunk = async <Step>(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => boolean | Promise<boolean>,
): Promise<readonly Step[]> => {
  let best = steps
  for (let size = Math.ceil(steps.length / 2); size > 0; ) {
    const { length } = best
    for (let from = best.length - size; from >= 0; from -= size) {
      const fewer = [...best.slice(0, from), ...best.slice(from + size)]
      if (await fails(fewer)) best = fewer
    }
    if (size === 1 && best.length === length) break
    size = Math.max(1, Math.floor(size / 2))
  }
  return best
}

/** A path's problem; null for none. A hasty check may miss late responses. */
export type Judge = (path: Path, isHasty: boolean) => string | null | Promise<string | null>

export interface RandomResult {
  passed: number
  of: number
  ms: number
  /**
   * The problem, with the shrunk walk as indexes of the graph's roots and events, so that another process can print
   * it; `from`: its original number of steps. Null without a problem.
   */
  failure: { complaint: string; root: number; events: number[]; from: number; tries: number } | null
}

/**
 * Walks random paths until one fails; that one is shrunk to the fewest steps that fail by the same judge. `limits`: how
 * much shrinking may cost.
 */
export const firstFailure = async (
  graph: Graph,
  order: { count: number; seed: number },
  judge: Judge,
  limits = { tries: Number.POSITIVE_INFINITY, ms: Number.POSITIVE_INFINITY },
): Promise<RandomResult> => {
  const began = performance.now()
  const wrongWith = async (walk: RandomWalk, isHasty = false): Promise<string | null> => {
    const path = pathOf(graph, walk)
    return path && judge(path, isHasty)
  }
  let passed = 0
  for (const walk of randomWalks(graph, order)) {
    const complaint = await wrongWith(walk)
    if (complaint === null) {
      passed += 1
      continue
    }
    const until = performance.now() + limits.ms
    let tries = 0
    const fewest = await shrunk(walk.events, async (events) => {
      if (tries >= limits.tries || performance.now() > until || !pathOf(graph, { ...walk, events }))
        return false
      tries += 1
      return (await wrongWith({ ...walk, events }, true)) !== null
    })
    // If only the hasty check fails, the whole walk is reported.
    const least = fewest.length < walk.events.length ? await wrongWith({ ...walk, events: fewest }) : null
    const events = (least === null ? walk.events : fewest).map((event) => graph.events.indexOf(event))
    const failure = { root: graph.roots.indexOf(walk.root), events, from: walk.events.length, tries }
    return {
      passed,
      of: passed + 1,
      ms: performance.now() - began,
      failure: { complaint: least ?? complaint, ...failure },
    }
  }
  return { passed, of: passed, ms: performance.now() - began, failure: null }
}
