import { describe, expect, it } from 'vitest'
import { graphOf, modelOf } from '../../scripts/qa/plan'
import { walkRandom } from '../../scripts/qa/run/random'
import type { NamedRule } from '../models/named-rules'
import type { Path } from '../models/paths'
import { firstFailure, pathOf, randomWalks, shrunk } from '../models/random-walks'
import { walkPure } from '../models/walk-pure'

const graph = graphOf('reauthenticate')
it('equal seeds walk equal paths, different seeds different ones', () => {
  const titles = (seed: number) =>
    randomWalks(graph, { seed, count: 20 }).map((life) => pathOf(graph, life)?.title)
  expect(titles(7)).toEqual(titles(7))
  expect(titles(7)).not.toEqual(titles(8))
  expect(titles(7)).not.toContain(undefined)
})

it('a failing walk is shrunk to its fewest steps', async () => {
  const rule: NamedRule = {
    says: 'Nothing is typed once the password is sent.',
    after: ({ snapshot }) => snapshot.matches('checking'),
    never: ({ event }) => event?.type === 'reauthenticate.enterPassword',
  }
  const fails = (events: (typeof graph.events)[number][], root = graph.roots[0]!): boolean => {
    const path = pathOf(graph, { root, events })
    return (
      path !== null &&
      walkPure('reauthenticate', graph, path, modelOf('reauthenticate'), [rule]).complaint !== null
    )
  }
  const life = randomWalks(graph, { seed: 1, count: 1000 }).find(({ events }) => fails([...events]))!
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

it('shrinking keeps exactly the necessary steps', async () => {
  const steps = Array.from({ length: 23 }, (_, step) => step)
  expect(await shrunk(steps, (remaining) => remaining.includes(3) && remaining.includes(17))).toEqual([3, 17])
  expect(await shrunk(steps, () => true)).toEqual([])
  expect(await shrunk(steps, () => false)).toEqual(steps)
})

it('a random walk of the machine alone finds no error', async () => {
  const order = { count: 50, seed: 7, app: '', panel: '', browser: 'chromium' } as const
  expect(await walkRandom('reauthenticate', order)).toMatchObject({ passed: 50, of: 50, complaints: [] })
})

describe('first failure of a random walk', () => {
  const order = { count: 30, seed: 7 }
  const isBad = (path: Path): string | null =>
    path.edges.some(({ event }) => event.type === 'reauthenticate.submit') ? 'it was sent' : null

  it('the judge that found a failure shrinks it', async () => {
    const { failure } = await firstFailure(graph, order, isBad)
    expect(failure).toMatchObject({ complaint: 'it was sent', root: 0 })
    const events = failure!.events.map((place) => graph.events[place]!.type)
    expect(events).toEqual(['reauthenticate.ask', 'reauthenticate.submit'])
    expect(failure!.from).toBeGreaterThan(2)
  })

  it('a failure is not shrunk without tries, or when only haste fails', async () => {
    const { failure } = await firstFailure(graph, order, isBad, { tries: 0, ms: 1_000 })
    const { from } = failure!
    expect(failure).toMatchObject({ tries: 0, events: { length: from } })
    const hasty = await firstFailure(graph, order, (path, isHasty) =>
      isHasty || path.edges.length === from ? 'late' : null,
    )
    expect(hasty.failure).toMatchObject({ events: { length: from }, complaint: 'late' })
  })
})
