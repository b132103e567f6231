import { describe, expect, it } from 'vitest'
import { apiError } from '../../machines/core/api-error'
import type { ResourceAsked } from '../../machines/resource/resource.machine'
import { played } from '../models/form-flows'
import { done, failed, type PlainEvent } from '../models/graph'
import type { LiveFlow } from '../models/live'

const more = done('read', { readAt: 1, hasNextPage: true })
const last = done('read', { readAt: 2, hasNextPage: false })
const polled = (news: { changed?: true } = {}) => done('read', { readAt: 1, polls: true, ...news })
const why = apiError(503, 'Not now')
const failure = failed('read', why)
const event = (name: string): PlainEvent => ({ type: `resource.${name}` })
const refresh = event('refresh')
const revalidate = event('revalidate')
const reachEnd = event('reachEnd')
const hide = event('hide')
const pick = (key: string) => ({ type: 'resource.pick', key })
const rates = (...events: PlainEvent[]) => played('resource', { resource: 'sellPage' }, ...events)
const list = (...events: PlainEvent[]) =>
  played('resource', { resource: 'transactions', key: 'all' }, ...events)
const news = (...events: PlainEvent[]) =>
  played('resource', { resource: 'news', page: 1, isFresh: true }, ...events)
const askedBy = ({ calls }: LiveFlow): string =>
  (calls as { input: ResourceAsked }[])
    .map(({ input: { key, page, quiet } }) => `${key} ${page}${quiet ? ' quietly' : ''}`)
    .join(', ')

it.each<[string, PlainEvent[], reads: number, value: unknown, readAt: number | null]>([
  ['[RATE-02] at load', [], 1, 'loading', null],
  ['[RATE-02] at refresh', [more, refresh], 2, 'loading', 1],
  ['[RATE-02] when the customer comes back', [more, refresh, last, refresh], 3, 'loading', 2],
  ['once, however often it is pressed meanwhile', [refresh, revalidate, refresh], 1, 'loading', null],
  ['quietly, whose answer is newer', [more, revalidate, last], 2, { shown: 'resting' }, 2],
  ['quietly, where what is shown may be old', [last, revalidate], 2, 'revalidating', 2],
  ['again, when that happens while it is looked at', [last, revalidate, revalidate], 3, 'revalidating', 2],
])('what is shown comes from the server: %s', async (_, events, reads, value, readAt) => {
  const { calls, state } = await rates(...events)
  expect([calls.length, state.value, state.context.readAt]).toEqual([reads, value, readAt])
})

describe('a failure', () => {
  it('[SELL-11] [NOTIF-06] is told once; a refresh loads again, and nothing says of it any more', async () => {
    const flow = await rates(failure)
    expect([flow.state.value, flow.state.context.error]).toEqual(['failed', why])
    for (const each of [refresh, last]) await flow.happen(each)
    expect([flow.state.value, flow.state.context.error]).toEqual([{ shown: 'resting' }, null])
    await flow.happen(refresh)
    expect([flow.calls.length, flow.eventBus]).toEqual([
      3,
      [{ type: 'resource.refused', resource: 'sellPage', error: why }],
    ])
  })
})

describe('the pages that are asked for', () => {
  const anew = [more, reachEnd, more, pick('BTC'), more, reachEnd, more, refresh, more, reachEnd]
  it.each<[string, PlainEvent[], asked: string]>([
    [
      '[TX-07] [TX-10] from page 1 for another currency and a refresh',
      anew,
      'all 1, all 2, BTC 1, BTC 2, BTC 1, BTC 2',
    ],
    ['none for the currency that is shown already', [more, pick('all')], 'all 1'],
    [
      '[TX-11] the next one at the end',
      [more, reachEnd, more, reachEnd, more, reachEnd],
      'all 1, all 2, all 3, all 4',
    ],
    [
      '[TX-12] none after an answer without a next-page flag',
      [done('read', { readAt: 2 }), reachEnd],
      'all 1',
    ],
    ['[TX-12] none after one that says so', [last, reachEnd, reachEnd], 'all 1'],
    ['[TX-12] none after a second page without one', [more, reachEnd, last, reachEnd], 'all 1, all 2'],
    ['[TX-13] none while the first one is under way', [reachEnd, reachEnd], 'all 1'],
    ['[TX-13] once while it is under way', [more, reachEnd, reachEnd, reachEnd], 'all 1, all 2'],
    ['as many as are shown, quietly', [more, reachEnd, more, revalidate], 'all 1, all 2, all 2 quietly'],
  ])('%s', async (_, events, asked) => {
    expect(askedBy(await list(...events))).toBe(asked)
  })

  it('[TX-10] [TX-11] how far it is read is known by the answers, and begins anew', async () => {
    const flow = await list(more, reachEnd, more)
    expect(flow.state.context.page).toBe(2)
    await flow.happen(pick('BTC'))
    expect(flow.state).toMatchObject({ value: 'loading', context: { page: 0, hasNextPage: false } })
    for (const each of [more, reachEnd, more, refresh, last]) await flow.happen(each)
    expect(flow.state.context).toMatchObject({ page: 1, hasNextPage: false })
  })
})

it('[TX-14] an answer for the last currency is not heard once another is picked', async () => {
  const flow = await list(pick('BTC'))
  await flow.answerLate(0, { readAt: 1, hasNextPage: true })
  expect(flow.state).toMatchObject({ value: 'loading', context: { key: 'BTC', page: 0 } })
  await flow.answerLate(1, { readAt: 1, hasNextPage: false })
  expect(flow.state).toMatchObject({ value: { shown: 'resting' }, context: { key: 'BTC', page: 1 } })
  for (const each of [refresh, pick('all')]) await flow.happen(each)
  await flow.answerLate(2, { readAt: 1, hasNextPage: false })
  await flow.answerLate(3, { readAt: 1, hasNextPage: true })
  expect(flow.state.context).toMatchObject({ key: 'all', hasNextPage: true })
  expect(askedBy(flow)).toBe('all 1, BTC 1, BTC 1, all 1')
})

/** Reads so far, one ms before and at the end of a wait. */
const around = (flow: LiveFlow, ms: number): number[] => {
  flow.clock.increment(ms - 1)
  const before = flow.calls.length
  flow.clock.increment(1)
  return [before, flow.calls.length]
}

describe('what failed is asked for again by itself (ruling 35)', () => {
  const waits = [5_000, 15_000, 45_000, 60_000, 60_000]

  it('after 5, 15 and 45 s, then each minute; no toast repeats it, what the page says stays', async () => {
    const flow = await rates(failure)
    for (const [reads, wait] of waits.entries()) {
      expect(around(flow, wait)).toEqual([reads + 1, reads + 2])
      expect([flow.state.value, flow.state.context.error]).toEqual(['retrying', why])
      await flow.happen(failure)
      expect([flow.state.value, flow.state.context.error]).toEqual(['failed', why])
    }
    expect(flow.eventBus).toHaveLength(1)
    flow.clock.increment(60_000)
    await flow.happen(last)
    expect([flow.state.value, flow.state.context.error]).toEqual([{ shown: 'resting' }, null])
    flow.clock.increment(600_000)
    expect(flow.calls).toHaveLength(7)
  })

  it('where a quiet read failed what is shown stays, and is read again likewise', async () => {
    const flow = await rates(last, revalidate, failure)
    for (const [reads, wait] of waits.entries()) {
      expect(flow.state.value).toEqual({ shown: 'waiting' })
      expect(around(flow, wait)).toEqual([reads + 2, reads + 3])
      await flow.happen(failure)
    }
    expect([flow.eventBus, flow.state.context.error]).toEqual([[], null])
    flow.clock.increment(60_000)
    await flow.happen(last)
    expect(flow.state.value).toEqual({ shown: 'resting' })
  })

  it.each([
    ['failed', [failure]],
    ['shown', [last, revalidate, failure]],
  ] as const)('not while the tab is hidden, and at once on return: %s', async (_, events) => {
    const flow = await rates(...events, hide)
    flow.clock.increment(600_000)
    expect(flow.calls).toHaveLength(events.length === 1 ? 1 : 2)
    await flow.happen(revalidate)
    expect(flow.calls).toHaveLength(events.length === 1 ? 2 : 3)
    await flow.happen(failure)
    expect(around(flow, 5_000)).toEqual([flow.calls.length - 1, flow.calls.length])
  })
})

describe('polling', () => {
  it('comes ever more rarely, up to once a minute; news make it come often again', async () => {
    const flow = await news()
    for (const [reads, wait] of [10_000, 15_000, 22_500, 33_750, 50_625, 60_000, 60_000].entries()) {
      expect(around(flow, wait)).toEqual([reads, reads + 1])
      await flow.happen(polled())
    }
    flow.clock.increment(60_000)
    await flow.happen(polled({ changed: true }))
    expect(around(flow, 10_000)).toEqual([8, 9])
  })

  it('returns to 10 s when the customer touches the screen', async () => {
    const flow = await news()
    for (const wait of [10_000, 15_000, 22_500, 33_750]) {
      flow.clock.increment(wait)
      await flow.happen(polled())
    }
    flow.clock.increment(9_000)
    await flow.happen(event('touch'))
    expect(around(flow, 10_000)).toEqual([4, 5])
    await flow.happen(polled())
    expect(around(flow, 15_000)).toEqual([5, 6])
  })

  it('rests while the tab is hidden, and is done at once on return', async () => {
    const flow = await news(hide)
    flow.clock.increment(600_000)
    expect(flow.calls).toEqual([])
    for (const each of [revalidate, polled()]) await flow.happen(each)
    expect(around(flow, 10_000)).toEqual([1, 2])
  })

  it('comes half as often for a customer who saves data', async () => {
    const flow = await played('resource', { resource: 'news', page: 1, isFresh: true, savesData: true })
    expect(around(flow, 20_000)).toEqual([0, 1])
  })
})
