import { describe, expect, it } from 'vitest'
import { played } from '../../models/form-flows'
import { done, type PlainEvent } from '../../models/graph'

const page = (currency: string, number: number) => ({ port: 'readPage', input: { currency, page: number } })
const more = done('readPage', { hasNextPage: true })
const last = done('readPage', { hasNextPage: false })
const reachEnd = { type: 'history.reachEnd' }
const refresh = { type: 'history.refresh' }
const pick = (currency: string) => ({ type: 'history.pickCurrency', currency })

describe('the pages that are asked for', () => {
  const sort = { type: 'history.pickStatus', status: 'pool' }
  const anew = [more, reachEnd, more, pick('BTC'), more, reachEnd, more, refresh, more, reachEnd]
  it.each<[string, PlainEvent[], asked: string]>([
    [
      '[TX-10] from page 1 for another currency and a refresh',
      anew,
      'all 1, all 2, BTC 1, BTC 2, BTC 1, BTC 2',
    ],
    ['none for the currency that is shown already', [more, pick('all')], 'all 1'],
    ['none for a status: the loaded rows are filtered (TX-06)', [more, sort], 'all 1'],
    [
      '[TX-11] the next one at the end',
      [more, reachEnd, more, reachEnd, more, reachEnd],
      'all 1, all 2, all 3, all 4',
    ],
    ['[TX-12] none after an answer without a next-page flag', [last, reachEnd, reachEnd], 'all 1'],
    ['[TX-12] none after a second page without one', [more, reachEnd, last, reachEnd], 'all 1, all 2'],
    ['[TX-13] none while the first one is under way', [reachEnd, reachEnd], 'all 1'],
    ['[TX-13] once while it is under way', [more, reachEnd, reachEnd, reachEnd], 'all 1, all 2'],
  ])('%s', async (_, events, asked) => {
    const { calls } = await played('history', {}, ...events)
    const pages = calls.map(
      ({ port, input }) => [port, input] as [string, { currency: string; page: number }],
    )
    expect(new Set(pages.map(([port]) => port))).toEqual(new Set(['readPage']))
    expect(pages.map(([, { currency, page: number }]) => `${currency} ${number}`).join(', ')).toBe(asked)
  })

  it('[TX-10] [TX-11] how far it is read is known by the answers, and begins anew', async () => {
    const history = await played('history', {}, more, reachEnd, more)
    expect(history.state).toMatchObject({ value: 'shown', context: { page: 2 } })
    await history.happen(refresh)
    expect(history.state).toMatchObject({ value: 'loading', context: { page: 0 } })
    const sorted = await played('history', {}, more, { type: 'history.pickStatus', status: 'pool' })
    expect(sorted.state).toMatchObject({ value: 'shown', context: { status: 'pool' } })
  })
})

it('[TX-14] an answer for the last currency is not heard once another is picked', async () => {
  const history = await played('history', {}, pick('BTC'))
  await history.answerLate(0, { hasNextPage: true })
  expect(history.state).toMatchObject({ value: 'loading', context: { currency: 'BTC', page: 0 } })
  await history.answerLate(1, { hasNextPage: false })
  const read = { currency: 'BTC', page: 1, hasNextPage: false }
  expect(history.state).toMatchObject({ value: 'shown', context: read })
  for (const event of [refresh, pick('all')]) await history.happen(event)
  await history.answerLate(2, { hasNextPage: false })
  await history.answerLate(3, { hasNextPage: true })
  expect(history.state).toMatchObject({ value: 'shown', context: { currency: 'all', hasNextPage: true } })
  expect(history.calls).toEqual([page('all', 1), page('BTC', 1), page('BTC', 1), page('all', 1)])
})
