import type { FlowId } from '../../../machines/flows'
import type { Graph } from '../graph'
import type { Path } from '../paths'
import { forgetFailure, keepFailure, keptFailures, type LifeDriver, lifeOf } from './kept-failures'
import { type Life, pathOf, randomLives } from './random-walks'
import { shrunk } from './shrink'

/** Random lives of a flow by a driver. */
export interface LivesOrder {
  driver: LifeDriver
  count: number
  seed: number
  /** Where failures are kept. */
  folder: string
}

/** What is wrong with a life; null for nothing. A hasty judgement may take what comes late for what never comes. */
export type Judge = (path: Path, isHasty: boolean) => string | null | Promise<string | null>

/** How much a failure may cost to shrink; what is short by then is kept. */
export interface ShrinkLimits {
  tries: number
  ms: number
}

export interface LivesResult {
  passed: number
  of: number
  ms: number
  /** What was wrong, in how many steps, and the file that keeps it; null where nothing was. */
  failure: { complaint: string; file: string; from: number; steps: number; tries: number } | null
}

/**
 * Walks the lives that are kept of a flow and a driver, then random ones. The first that fails is shrunk to the fewest
 * steps that fail by the same driver, and kept.
 */
export const firstFailure = async (
  flow: FlowId,
  graph: Graph,
  { driver, folder, ...order }: LivesOrder,
  judge: Judge,
  limits: ShrinkLimits = { tries: Number.POSITIVE_INFINITY, ms: Number.POSITIVE_INFINITY },
): Promise<LivesResult> => {
  const began = performance.now()
  let passed = 0
  const wrongWith = async (life: Life, isHasty = false): Promise<string | null> => {
    const path = pathOf(graph, life)
    return path && judge(path, isHasty)
  }
  const endsAt = async (life: Life, complaint: string): Promise<LivesResult> => {
    const until = performance.now() + limits.ms
    let tries = 0
    const events = await shrunk(life.events, async (fewer) => {
      if (!pathOf(graph, { ...life, events: fewer })) return false
      if (tries >= limits.tries || performance.now() > until) return false
      tries += 1
      return (await wrongWith({ ...life, events: fewer }, true)) !== null
    })
    const least = events.length < life.events.length ? await wrongWith({ ...life, events }) : null
    // What fails in haste alone is no failure: then the whole life is kept.
    const kept = least === null ? { events: life.events, complaint } : { events, complaint: least }
    const failure = { flow, driver, input: life.root.input ?? null, ...kept, seed: order.seed }
    const file = keepFailure(folder, failure)
    const [from, steps] = [life.events.length, kept.events.length]
    const told = { complaint: kept.complaint, file, from, steps, tries }
    return { passed, of: passed + 1, ms: performance.now() - began, failure: told }
  }
  for (const failure of keptFailures(folder, flow, driver)) {
    const life = lifeOf(graph, failure)
    const complaint = life && (await wrongWith(life))
    if (life && complaint) return endsAt(life, complaint)
    forgetFailure(folder, failure)
  }
  for (const life of randomLives(graph, order)) {
    const complaint = await wrongWith(life)
    if (complaint !== null) return endsAt(life, complaint)
    passed += 1
  }
  return { passed, of: passed, ms: performance.now() - began, failure: null }
}
