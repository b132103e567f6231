import { describe, expect, it } from 'vitest'
import { SimulatedClock } from 'xstate'
import { Reader, type ReadRequest, type ReadResult } from '../../client/data/reader'
import { apiError } from '../../machines/core/api-error'

const why = apiError(503, 'Not now')
const more: ReadResult = { readAt: 1, hasNextPage: true }
const last: ReadResult = { readAt: 2, hasNextPage: false }
const polled: ReadResult = { readAt: 1, polls: true }

type Options = Partial<Pick<ConstructorParameters<typeof Reader>[0], 'page' | 'isFresh' | 'savesData'>>

const begin = (options: Options = {}) => {
  const clock = new SimulatedClock()
  const requests: (ReadRequest & { signal: AbortSignal })[] = []
  const pending: { give: (result: ReadResult) => void; fail: (error: unknown) => void }[] = []
  const reports: string[] = []
  const reader = new Reader({
    clock,
    ended: (error, kind) => error && reports.push(`${kind}: ${error.summary}`),
    read: (request, signal) => {
      requests.push({ ...request, signal })
      return new Promise((give, fail) => pending.push({ give, fail }))
    },
    ...options,
  })
  reader.start()
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  return {
    clock,
    reader,
    requests,
    reports,
    state: () => reader.snapshot(),
    /** Answers the newest request, or the one of this number. */
    answer: async (result: ReadResult, nth = pending.length - 1) => {
      pending[nth]!.give(result)
      await settled()
    },
    fail: async () => {
      pending.at(-1)!.fail(why)
      await settled()
    },
    requestedPages: () => requests.map(({ page, quiet }) => `${page}${quiet ? ' quietly' : ''}`).join(', '),
    /** Requests so far, one ms before and at the end of a wait. */
    around: (ms: number): number[] => {
      clock.increment(ms - 1)
      const before = requests.length
      clock.increment(1)
      return [before, requests.length]
    },
  }
}

/** A reader whose first page is loaded. */
const loaded = async (result: ReadResult = last) => {
  const it = begin()
  await it.answer(result)
  return it
}

describe('load of a reader', () => {
  it('a waiting load reads once, however often it is refreshed', () => {
    const { reader, requests, state } = begin()
    reader.refresh()
    reader.revalidate()
    reader.reachEnd()
    expect([requests.length, state().status]).toEqual([1, 'loading'])
  })

  it('a load shows its time, and a refresh reads again [RATE-02]', async () => {
    const { reader, answer, state } = await loaded(more)
    expect(state()).toMatchObject({ status: 'shown', readAt: 1, page: 1 })
    reader.refresh()
    expect(state()).toMatchObject({ status: 'loading', readAt: 1 })
    await answer(last)
    expect(state()).toMatchObject({ status: 'shown', readAt: 2 })
  })

  it('a failed load reports once and keeps no page [SELL-11] [NOTIF-06]', async () => {
    const { reader, fail, reports, answer, state } = begin()
    await fail()
    expect(state()).toMatchObject({ status: 'failed', page: 0, error: why })
    reader.refresh()
    expect(state().status).toBe('loading')
    await answer(last)
    expect([state().error, reports]).toEqual([null, ['load: Not now']])
  })

  it('a reader that is stopped and started again reads again', async () => {
    const { reader, requests, answer, state } = begin()
    reader.stop()
    reader.start()
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
    await answer(more, 0)
    expect(state().status).toBe('loading')
    await answer(last)
    expect(state()).toMatchObject({ status: 'shown', readAt: 2 })
  })
})

it('a stopped reader reads nothing until it starts again', async () => {
  const { reader, requests, clock } = await loaded(polled)
  reader.stop()
  reader.revalidate()
  reader.refresh()
  clock.increment(600_000)
  expect(requests).toHaveLength(1)
  reader.start()
  clock.increment(10_000)
  expect(requests).toHaveLength(2)
})

describe('revalidation', () => {
  it('a revalidation keeps the visible rows and replaces a running one', async () => {
    const { reader, requests, state } = await loaded()
    reader.revalidate()
    reader.revalidate()
    expect([state().status, state().readAt]).toEqual(['revalidating', 2])
    expect(requests.slice(1).map(({ signal }) => signal.aborted)).toEqual([true, false])
  })

  it('the first read is a revalidation where the cache has the pages', () => {
    const { state, requestedPages } = begin({ page: 2 })
    expect([state().status, requestedPages()]).toEqual(['revalidating', '2 quietly'])
  })

  it('a revalidation loads again after a failed load, before its retry', async () => {
    const { reader, fail, state } = begin()
    await fail()
    reader.revalidate()
    expect(state().status).toBe('loading')
  })
})

describe('pages of a reader', () => {
  it('pages are read in order, once each [TX-11] [TX-12] [TX-13]', async () => {
    const { reader, answer, requestedPages, state } = await loaded(more)
    for (const result of [more, last]) {
      reader.reachEnd()
      reader.reachEnd()
      await answer(result)
    }
    reader.reachEnd()
    expect([requestedPages(), state().page]).toEqual(['1, 2, 3', 3])
  })

  it.each<[string, ReadResult]>([
    ['that names none', { readAt: 2 }],
    ['that is the last', last],
  ])('the pages end with a response %s [TX-12]', async (_, result) => {
    const { reader, requestedPages } = await loaded(result)
    reader.reachEnd()
    expect(requestedPages()).toBe('1')
  })

  it('a refresh or other data start with the first page [TX-07] [TX-10]', async () => {
    const { reader, answer, requestedPages, state } = await loaded(more)
    for (const again of [() => reader.pick(), () => reader.refresh()]) {
      reader.reachEnd()
      await answer(more)
      again()
      await answer(more)
    }
    expect([requestedPages(), state().page]).toEqual(['1, 2, 1, 2, 1', 1])
  })

  it('a quiet read repeats all pages', async () => {
    const { reader, answer, requestedPages } = await loaded(more)
    reader.reachEnd()
    await answer(more)
    reader.revalidate()
    expect(requestedPages()).toBe('1, 2, 2 quietly')
  })

  it('a failed next page keeps the rows and waits for a manual retry [ERR-07]', async () => {
    const { reader, answer, fail, reports, requests, clock, state } = await loaded(more)
    reader.reachEnd()
    await fail()
    expect([state().status, state().page, state().error, reports]).toEqual([
      'moreFailed',
      1,
      why,
      ['more: Not now'],
    ])
    clock.increment(600_000)
    reader.reachEnd()
    expect(requests).toHaveLength(2)
    reader.retryMore()
    await answer(last)
    expect(state()).toMatchObject({ status: 'shown', page: 2, error: null })
  })

  it('pages of the previous data are ignored [TX-14]', async () => {
    const { reader, answer, state } = begin()
    reader.pick()
    await answer(more, 0)
    expect(state()).toMatchObject({ status: 'loading', page: 0 })
    await answer(last, 1)
    reader.refresh()
    reader.pick()
    await answer(last, 2)
    await answer(more, 3)
    expect(state()).toMatchObject({ status: 'shown', hasNextPage: true })
  })
})

describe('failed read', () => {
  const waits = [5_000, 15_000, 45_000, 60_000, 60_000]

  it('a failed read is repeated after 5, 15, 45 s and each minute, and reported once', async () => {
    const { answer, fail, reports, clock, around, requests, state } = begin()
    await fail()
    for (const [reads, wait] of waits.entries()) {
      expect(around(wait)).toEqual([reads + 1, reads + 2])
      expect(state()).toMatchObject({ status: 'retrying', error: why })
      await fail()
      expect(state()).toMatchObject({ status: 'failed', error: why })
    }
    expect(reports.filter((text) => !text.startsWith('quiet'))).toHaveLength(1)
    clock.increment(60_000)
    await answer(last)
    expect(state()).toMatchObject({ status: 'shown', error: null })
    clock.increment(600_000)
    expect(requests).toHaveLength(7)
  })

  it('a failed quiet read keeps the visible rows and is repeated', async () => {
    const { reader, answer, fail, reports, around, clock, state } = await loaded()
    reader.revalidate()
    await fail()
    for (const [reads, wait] of waits.entries()) {
      expect(state()).toMatchObject({ status: 'shown', failures: Math.min(reads + 1, 4) })
      expect(around(wait)).toEqual([reads + 2, reads + 3])
      await fail()
    }
    expect(reports.every((text) => text.startsWith('quiet'))).toBe(true)
    clock.increment(60_000)
    await answer(last)
    expect(state()).toMatchObject({ status: 'shown', failures: 0 })
  })

  it.each([
    ['a failed load', async () => begin(), 1],
    [
      'a failed revalidation',
      async () => {
        const it = await loaded()
        it.reader.revalidate()
        return it
      },
      2,
    ],
  ] as const)(
    'a failed read is not repeated while the tab is hidden, but on return: %s',
    async (_, open, reads) => {
      const { reader, fail, clock, requests, around } = await open()
      await fail()
      reader.hide()
      clock.increment(600_000)
      expect(requests).toHaveLength(reads)
      reader.revalidate()
      expect(requests).toHaveLength(reads + 1)
      await fail()
      expect(around(5_000)).toEqual([reads + 1, reads + 2])
    },
  )
})

describe('polling', () => {
  it('polling slows down to once a minute, and speeds up after a change', async () => {
    const { answer, around, clock, requests } = begin({ page: 1, isFresh: true })
    for (const [reads, wait] of [10_000, 15_000, 22_500, 33_750, 50_625, 60_000, 60_000].entries()) {
      expect(around(wait)).toEqual([reads, reads + 1])
      await answer(polled)
    }
    expect(requests.every((request) => request.polled && request.quiet)).toBe(true)
    clock.increment(60_000)
    await answer({ ...polled, changed: true })
    expect(around(10_000)).toEqual([8, 9])
  })

  it('polling returns to 10 s when the customer touches the screen', async () => {
    const { reader, answer, around, clock } = begin({ page: 1, isFresh: true })
    for (const wait of [10_000, 15_000, 22_500, 33_750]) {
      clock.increment(wait)
      await answer(polled)
    }
    clock.increment(9_000)
    reader.touch()
    expect(around(10_000)).toEqual([4, 5])
    await answer(polled)
    expect(around(15_000)).toEqual([5, 6])
  })

  it('a touch does not postpone a frequent poll', () => {
    const { reader, clock, requests } = begin({ page: 1, isFresh: true })
    clock.increment(9_999)
    reader.touch()
    clock.increment(1)
    expect(requests).toHaveLength(1)
  })

  it('polling pauses while the tab is hidden and polls on return', async () => {
    const { reader, answer, around, clock, requests } = begin({ page: 1, isFresh: true })
    reader.hide()
    clock.increment(600_000)
    reader.touch()
    clock.increment(600_000)
    expect(requests).toEqual([])
    reader.revalidate()
    await answer(polled)
    expect(around(10_000)).toEqual([1, 2])
  })

  it('polling is half as frequent in data-saving mode', () => {
    const { around } = begin({ page: 1, isFresh: true, savesData: true })
    expect(around(20_000)).toEqual([0, 1])
  })
})
