import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { graphOf, modelOf } from '../../scripts/qa/plan'
import { walkRandom } from '../../scripts/qa/run/random'
import type { NamedRule } from '../models/named-rules'
import type { Path } from '../models/paths'
import { firstFailure } from '../models/random/first-failure'
import { forgetFailure, keepFailure, keptFailures } from '../models/random/kept-failures'
import { complaintOf, pathOf, randomLives } from '../models/random/random-walks'
import { shrunk } from '../models/random/shrink'

const folder = mkdtempSync(join(tmpdir(), 'failures-'))
afterAll(() => rmSync(folder, { recursive: true }))

const graph = graphOf('reauthenticate')
const order = {
  driver: 'pure',
  count: 50,
  seed: 7,
  folder,
  app: 'http://app',
  panel: 'http://panel',
} as const

it('walks the same lives for the same seed, others for another', () => {
  const titles = (seed: number) =>
    randomLives(graph, { seed, count: 20 }).map((life) => pathOf(graph, life)?.title)
  expect(titles(7)).toEqual(titles(7))
  expect(titles(7)).not.toEqual(titles(8))
  expect(titles(7)).not.toContain(undefined)
})

it('shrinks what breaks a rule to the fewest steps that do', async () => {
  const rule: NamedRule = {
    says: 'Nothing is typed once the password is sent.',
    after: ({ asks }) => asks.includes('confirmPassword'),
    never: ({ event }) => event?.type === 'reauthenticate.enterPassword',
  }
  const fails = (events: (typeof graph.events)[number][], root = graph.roots[0]!): boolean => {
    const path = pathOf(graph, { root, events })
    return path !== null && complaintOf(graph, modelOf('reauthenticate'), path, [rule]) !== null
  }
  const life = randomLives(graph, { seed: 1, count: 1000 }).find(({ events }) => fails([...events]))!
  expect(life.events.length).toBeGreaterThan(6)
  const least = await shrunk(life.events, (events) => fails([...events]))
  // Asked, typed, sent, refused, typed again.
  expect(least.map(({ type }) => type.replace('reauthenticate.', ''))).toEqual([
    'ask',
    'enterPassword',
    'submit',
    'xstate.error.actor.confirmPassword',
    'enterPassword',
  ])
})

it('leaves nothing out that is needed, and nothing in that is not', async () => {
  const steps = Array.from({ length: 23 }, (_, step) => step)
  expect(await shrunk(steps, (left) => left.includes(3) && left.includes(17))).toEqual([3, 17])
  expect(await shrunk(steps, () => true)).toEqual([])
  expect(await shrunk(steps, () => false)).toEqual(steps)
})

it('tries a kept failure first, and forgets it once it passes', async () => {
  const failure = {
    flow: 'reauthenticate' as const,
    driver: 'pure' as const,
    input: null,
    events: [{ type: 'reauthenticate.submit' }],
    complaint: 'was wrong once',
    seed: 3,
  }
  keepFailure(folder, failure)
  expect(keptFailures(folder, 'reauthenticate', 'pure')).toEqual([failure])
  expect(await walkRandom('reauthenticate', order)).toMatchObject({ passed: 50, of: 50, complaints: [] })
  expect(keptFailures(folder, 'reauthenticate', 'pure')).toEqual([])
  forgetFailure(folder, failure)
})

describe('the first failure of a driver', () => {
  const driven = { driver: 'live', count: 30, seed: 7, folder } as const
  const isBad = (path: Path): string | null =>
    path.edges.some(({ event }) => event.type === 'reauthenticate.submit') ? 'it was sent' : null

  it('is shrunk by the driver that failed, kept, and tried before all others', async () => {
    const found = await firstFailure('reauthenticate', graph, driven, isBad)
    expect(found.failure).toMatchObject({ complaint: 'it was sent', steps: 2 })
    expect(found.failure!.from).toBeGreaterThan(2)
    expect(keptFailures(folder, 'reauthenticate', 'pure')).toEqual([])
    const again = await firstFailure('reauthenticate', graph, driven, isBad)
    expect(again).toMatchObject({ passed: 0, of: 1, failure: { from: 2, steps: 2 } })
    const mended = await firstFailure('reauthenticate', graph, driven, () => null)
    expect(mended).toMatchObject({ passed: 30, of: 30, failure: null })
    expect(keptFailures(folder, 'reauthenticate', 'live')).toEqual([])
  })

  it('stays as long as it was where nothing is left to try, or only haste failed', async () => {
    const tried = await firstFailure('reauthenticate', graph, driven, isBad, { tries: 0, ms: 1_000 })
    expect(tried.failure).toMatchObject({ tries: 0 })
    const { from, steps } = tried.failure!
    expect(steps).toBe(from)
    const hasty = await firstFailure('reauthenticate', graph, driven, (path, isHasty) =>
      isHasty || path.edges.length === from ? 'late' : null,
    )
    expect(hasty.failure).toMatchObject({ from, steps: from, complaint: 'late' })
  })
})
