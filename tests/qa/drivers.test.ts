import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { plansAt } from '../../scripts/qa/diff'
import { flowIds, graphOf, levels, modelOf, pathsOf } from '../../scripts/qa/plan'
import type { FlowResult } from '../../scripts/qa/results'
import { driversTable, type WalkOrder, walkSettings } from '../../scripts/qa/run/walks'
import { Misuse } from '../../scripts/qa/usage'
import { availableEvents, type DriverRoot, driverGraph } from '../models/driver-graph'
import { paths } from '../models/paths'
import { launchOptions } from '../ui/launch'

it.each(flowIds)(
  '%s: a path has one number, whoever names it, and every step is somewhere in them',
  (flow) => {
    const [all, model] = [graphOf(flow), modelOf(flow)]
    const emitted = pathsOf(flow, 'guard', all)
    const driverSteps = emitted.filter(({ isByHand }) => !isByHand)
    expect(emitted.findIndex(({ isByHand }) => isByHand)).toBe(
      emitted.length === driverSteps.length ? -1 : driverSteps.length,
    )
    // What the drivers walk, as the walks themselves find it.
    const graph = availableEvents(all, model)
    const walked = paths(driverGraph(graph, model), levels.guard).map(({ root, edges }) => {
      const { opening } = root as DriverRoot
      return opening ? [opening, ...edges] : edges
    })
    const same = driverSteps.every(({ path: { edges } }, index) =>
      edges.every((edge, step) => edge === walked[index]?.[step]),
    )
    expect([driverSteps.length, same]).toEqual([walked.length, true])
    const shown = new Set(emitted.flatMap(({ path }) => path.edges.flatMap(({ took }) => took)))
    const wanted = paths(graph, 'transitions').flatMap(({ edges }) => edges.flatMap(({ took }) => took))
    expect(wanted.filter((name) => !shown.has(name))).toEqual([])
  },
)

describe('a run of walks', () => {
  it('shows the browser only when it is asked to, and walks one path only when it is named', () => {
    const headless = (order: Partial<WalkOrder>) =>
      launchOptions(walkSettings({ level: 'effects', ...order })).headless
    expect(headless({ headed: true })).toBe(false)
    expect(headless({ headed: false })).toBe(true)
    expect(headless({})).toBe(true)
    expect(walkSettings({ level: 'effects', path: 3 })).toEqual({ WALK_LEVEL: 'effects', WALK_PATH: '3' })
    expect(walkSettings({ level: 'pairs' })).toEqual({ WALK_LEVEL: 'pairs' })
  })

  it('differs from another driver where one walks fewer paths, fails one, or none ran', () => {
    const went = (passed: number, of: number): FlowResult[] => [
      { flow: 'login', passed, of, ms: 0, complaints: [] },
    ]
    expect(driversTable(went(4, 4), went(4, 4))).toMatchObject({ agree: true })
    expect(driversTable(went(4, 4), went(4, 4)).text).not.toContain('DIFFERS')
    for (const [live, ui] of [
      [went(4, 4), went(3, 3)],
      [went(4, 4), went(3, 4)],
      [went(3, 4), went(4, 4)],
      [went(0, 0), went(0, 0)],
    ] as const) {
      const { text, agree } = driversTable(live, ui)
      expect(agree).toBe(false)
      expect(text).toContain('DIFFERS')
      expect(text).toContain('both drivers: login')
    }
  })
})

describe('a comparison with another revision', () => {
  const git = (...words: string[]): string =>
    execFileSync('git', ['-c', 'user.name=qa', '-c', 'user.email=qa@localhost', ...words], {
      encoding: 'utf8',
      input: '',
    }).trim()
  /** A revision without any file. */
  const bare = git('commit-tree', git('mktree'), '-m', 'nothing')

  it.each([
    ['no-such-revision', "no revision 'no-such-revision'"],
    [bare, 'has no path generator'],
  ])('%s is refused with a reason', (ref, reason) => {
    expect(() => plansAt(ref, 'guard')).toThrow(Misuse)
    expect(() => plansAt(ref, 'guard')).toThrow(reason)
  })
})
