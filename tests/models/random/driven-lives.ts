import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { FlowId } from '../../../machines/flows'
import { inBrowser } from '../../walker/in-browser'
import { withPatience } from '../../walker/patience'
import type { DriverRoot } from '../driver-graph'
import type { Edge, Graph, Node } from '../graph'
import type { Path } from '../paths'
import { stepperOf } from '../steps'
import { firstFailure, type Judge } from './first-failure'

/** What a run asks for (scripts/qa/run/random.ts): lives of each flow, and where results and failures go. */
const { LIVES, LIVES_RESULTS = '.cache/qa/lives', LIVES_FAILURES = 'tests/failures', SEED } = process.env
/** How many random lives this run walks of each flow, in the place of the generated paths; 0 for those. */
export const livesAsked = Number(LIVES ?? 0)

/** Shrinking asks so often, so long, and each time waits so long for what should be seen, ms. */
const limits = inBrowser ? { tries: 60, ms: 300_000 } : { tries: 100, ms: 180_000 }
const haste = inBrowser ? 5_000 : 2_500

/** With what is really remembered on the way, where the graph takes two states for the same. */
const asLived = (machine: Graph['machine'], { title, root, edges }: Path): Path => {
  const { begin, step } = stepperOf(machine)
  const { opening } = root as DriverRoot
  let { after } = begin(root.input)
  if (opening) after = step(after, opening.event).after
  let from: Node = { ...root.node, snapshot: after }
  const steps = edges.map((edge): Edge => {
    after = step(after, edge.event).after
    const own = { ...edge, from, to: { ...edge.to, snapshot: after }, after }
    from = own.to
    return own
  })
  return { title, root, edges: steps }
}

/** Walks random lives of a flow by the driver of this run. `walk` walks one path, leaves, and throws what was wrong. */
export const walkLives = (id: FlowId, graph: Graph, walk: (path: Path) => Promise<void>): void =>
  it('random lives', { timeout: 7_200_000 }, async () => {
    const judge: Judge = async (path, isHasty) => {
      const tried = (): Promise<string | null> =>
        walk(asLived(graph.machine, path)).then(
          () => null,
          (error: unknown) => String(error),
        )
      return isHasty ? withPatience(haste, tried) : tried()
    }
    const driver = inBrowser ? 'ui' : 'live'
    const order = { driver, count: livesAsked, seed: Number(SEED ?? 1), folder: LIVES_FAILURES } as const
    const result = await firstFailure(id, graph, order, judge, limits)
    mkdirSync(LIVES_RESULTS, { recursive: true })
    writeFileSync(join(LIVES_RESULTS, `${id}.json`), JSON.stringify(result))
    expect(result.failure).toBeNull()
  })
