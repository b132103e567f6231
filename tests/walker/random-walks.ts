import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { FlowId } from '../../machines/flows'
import type { DriverRoot } from '../models/driver-graph'
import type { Edge, Graph, Node } from '../models/graph'
import type { Path } from '../models/paths'
import { firstFailure, type Judge } from '../models/random-walks'
import { stepperOf } from '../models/steps'
import { inBrowser } from './in-browser'
import { withPatience } from './timeouts'

/** The settings of a run (scripts/qa/run/random.ts): the number of walks of each flow, and the results folder. */
const { RANDOM_WALKS = '0', RANDOM_RESULTS = '.cache/qa/random', SEED = '1' } = process.env
/** How many random walks this run makes of each flow in place of the generated paths; 0 for those. */
export const randomWalkCount = Number(RANDOM_WALKS)

/** The limits of shrinking: tries, total ms, and ms for each expectation. */
const limits = inBrowser ? { tries: 60, ms: 300_000 } : { tries: 100, ms: 180_000 }
const haste = inBrowser ? 5_000 : 2_500

/** With the real context on the way, where the graph equates two states. */
const asWalked = (machine: Graph['machine'], { title, root, edges }: Path): Path => {
  const { begin, step } = stepperOf(machine)
  const { opening } = root as DriverRoot
  let { after } = begin(root.input)
  if (opening) after = step(after, opening.event).after
  let from: Node = { ...root.node, snapshot: after }
  const steps = edges.map((edge): Edge => {
    after = step(after, edge.event).after
    const steppedEdge = { ...edge, from, to: { ...edge.to, snapshot: after }, after }
    from = steppedEdge.to
    return steppedEdge
  })
  return { title, root, edges: steps }
}

/** Random walks of a flow by this run's driver. `walk` walks one path, leaves, and throws its problem. */
export const walkRandomly = (id: FlowId, graph: Graph, walk: (path: Path) => Promise<void>): void =>
  it('random walks', { timeout: 7_200_000 }, async () => {
    const judge: Judge = async (path, isHasty) => {
      const tried = (): Promise<string | null> =>
        walk(asWalked(graph.machine, path)).then(
          () => null,
          (error: unknown) => String(error),
        )
      return isHasty ? withPatience(haste, tried) : tried()
    }
    const result = await firstFailure(graph, { count: randomWalkCount, seed: Number(SEED) }, judge, limits)
    mkdirSync(RANDOM_RESULTS, { recursive: true })
    writeFileSync(join(RANDOM_RESULTS, `${id}.json`), JSON.stringify(result))
    expect(result.failure).toBeNull()
  })
