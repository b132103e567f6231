import { describe, expect, it } from 'vitest'
import { refusal } from '../../machines/shared/refusal'
import { done, failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'

const lastAsked = ({ calls }: LiveFlow): unknown => calls.at(-1)
const page = (currency: string, number: number) => ({ port: 'readPage', input: { currency, page: number } })
const shown = async (hasNextPage = true): Promise<LiveFlow> => {
  const history = new LiveFlow('history', {})
  await history.happen(done('readPage', { hasNextPage }))
  return history
}
const reachEnd = { type: 'history.reachEnd' }

describe('reloading', () => {
  it('[TX-10] a change of currency and a refresh each begin again with page 1', async () => {
    const history = await shown()
    await history.happen(reachEnd)
    await history.happen(done('readPage', { hasNextPage: true }))
    await history.happen({ type: 'history.pickCurrency', currency: 'BTC' })
    expect([lastAsked(history), history.calls.length]).toEqual([page('BTC', 1), 3])
    await history.happen(done('readPage', { hasNextPage: true }))
    await history.happen(reachEnd)
    await history.happen(done('readPage', { hasNextPage: true }))
    expect(history.state.context.page).toBe(2)
    await history.happen({ type: 'history.refresh' })
    expect([lastAsked(history), history.state.context.page]).toEqual([page('BTC', 1), 0])
    await history.happen(done('readPage', { hasNextPage: true }))
    await history.happen(reachEnd)
    expect(lastAsked(history)).toEqual(page('BTC', 2))
  })

  it('picking the currency that is shown already asks nobody', async () => {
    const history = await shown()
    await history.happen({ type: 'history.pickCurrency', currency: 'all' })
    expect([history.calls.length, history.state.value]).toEqual([1, 'shown'])
  })

  it('a filter by status asks nobody: the loaded rows are filtered (TX-06)', async () => {
    const history = await shown()
    await history.happen({ type: 'history.pickStatus', status: 'pool' })
    expect([history.calls.length, history.state.context.status, history.state.value]).toEqual([
      1,
      'pool',
      'shown',
    ])
  })
})

describe('the next page', () => {
  it('[TX-11] is asked for at the end, one after the other', async () => {
    const history = await shown()
    for (const number of [2, 3, 4]) {
      await history.happen(reachEnd)
      expect(lastAsked(history)).toEqual(page('all', number))
      await history.happen(done('readPage', { hasNextPage: true }))
      expect(history.state).toMatchObject({ value: 'shown', context: { page: number } })
    }
  })

  it('[TX-12] is never asked for when the last answer had no next-page flag', async () => {
    const history = await shown(false)
    for (const _ of [1, 2, 3]) await history.happen(reachEnd)
    expect(history.calls).toHaveLength(1)
    const second = await shown(true)
    await second.happen(reachEnd)
    await second.happen(done('readPage', { hasNextPage: false }))
    await second.happen(reachEnd)
    expect(second.calls).toHaveLength(2)
  })

  it('[TX-13] is asked for once while it is under way, and not at all while the first one is', async () => {
    const history = new LiveFlow('history', {})
    for (const _ of [1, 2]) await history.happen(reachEnd)
    expect(history.calls).toHaveLength(1)
    await history.happen(done('readPage', { hasNextPage: true }))
    for (const _ of [1, 2, 3]) await history.happen(reachEnd)
    expect(history.calls).toEqual([page('all', 1), page('all', 2)])
  })

  it('that failed keeps the rows, is told, and comes at another try; scrolling does not try by itself', async () => {
    const history = await shown()
    await history.happen(reachEnd)
    await history.happen(failed('readPage', refusal(503, 'Not now')))
    await history.happen(reachEnd)
    expect([history.state.value, history.state.context.page, history.calls.length]).toEqual([
      'moreFailed',
      1,
      2,
    ])
    expect(history.facts.map(({ type }) => type)).toEqual(['history.moreRefused'])
    await history.happen({ type: 'history.retryMore' })
    expect(lastAsked(history)).toEqual(page('all', 2))
  })
})

it('[TX-14] an answer for the last currency is not heard once another is picked', async () => {
  const history = new LiveFlow('history', {})
  await history.happen({ type: 'history.pickCurrency', currency: 'BTC' })
  await history.answerLate(0, { hasNextPage: true })
  expect(history.state).toMatchObject({ value: 'loading', context: { currency: 'BTC', page: 0 } })
  await history.answerLate(1, { hasNextPage: false })
  expect(history.state).toMatchObject({
    value: 'shown',
    context: { currency: 'BTC', page: 1, hasNextPage: false },
  })
  await history.happen({ type: 'history.refresh' })
  await history.happen({ type: 'history.pickCurrency', currency: 'all' })
  await history.answerLate(2, { hasNextPage: false })
  await history.answerLate(3, { hasNextPage: true })
  expect(history.state).toMatchObject({ value: 'shown', context: { currency: 'all', hasNextPage: true } })
  expect(history.calls.map(({ input }) => input)).toEqual([
    { currency: 'all', page: 1 },
    { currency: 'BTC', page: 1 },
    { currency: 'BTC', page: 1 },
    { currency: 'all', page: 1 },
  ])
})

describe('returning to a list that is kept', () => {
  it('looks at its rows again, quietly, and keeps its place when that fails', async () => {
    const history = new LiveFlow('history', { kept: { page: 3, hasNextPage: true } })
    expect(history.calls).toEqual([
      { port: 'lookAtRows', input: { currency: 'all', page: 3, hasNextPage: true } },
    ])
    expect(history.state.hasTag('busy')).toBe(false)
    await history.happen(failed('lookAtRows', refusal(null, null)))
    expect([history.state.value, history.facts]).toEqual(['shown', []])
    await history.happen(reachEnd)
    expect(lastAsked(history)).toEqual(page('all', 4))
  })
})

it('a failed load is told, forgets the page, and a refresh tries again', async () => {
  const history = new LiveFlow('history', { currency: 'ETH', status: 'pool' })
  await history.happen(failed('readPage', refusal(500, 'Broken')))
  expect(history.state).toMatchObject({
    value: 'failed',
    context: { page: 0, refusal: { summary: 'Broken' } },
  })
  expect(history.facts.map(({ type }) => type)).toEqual(['history.refused'])
  await history.happen({ type: 'history.refresh' })
  expect([lastAsked(history), history.state.context.refusal]).toEqual([page('ETH', 1), null])
})
