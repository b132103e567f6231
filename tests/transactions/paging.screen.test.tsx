import { act, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it } from 'vitest'
import { later } from '../shared/screen-stage'
import {
  currenciesCame,
  listOf,
  openHistory,
  pagesAsked,
  pick,
  scrollTo,
  shown,
  withLayout,
} from './history-stage'
import { pageOf, row, rows } from './transactions.fixture'

withLayout()

describe('next pages', () => {
  it("the list comes in development too, where React's strict mode starts every flow twice", async () => {
    openHistory({ transactions: pageOf(rows(3)) }, '', StrictMode)
    await listOf(3)
    expect(screen.queryByText('Oops! Looks like you are offline.')).toBeNull()
  })

  it('[TX-11] [CONST-10] [CONST-07] the next 20 rows come within 100 px of the end, not before', async () => {
    const stage = openHistory()
    await listOf(20)
    scrollTo(101)
    expect(pagesAsked(stage)).toEqual(['all 1 20'])
    scrollTo(100)
    await listOf(40)
    expect(pagesAsked(stage)).toEqual(['all 1 20', 'all 2 20'])
    expect(shown()).toEqual(rows(40).map(({ id }) => id))
  })

  it('[TX-13] while a page is loading, scrolling does not ask for it again', async () => {
    const stage = openHistory()
    await listOf(20)
    const answer = later<unknown>()
    stage.answers.transactions = () => answer.promise
    scrollTo(50)
    scrollTo(20)
    scrollTo(0)
    expect(await screen.findByText('Loading more…')).toBeTruthy()
    expect(pagesAsked(stage)).toEqual(['all 1 20', 'all 2 20'])
    await act(async () => answer.give(pageOf(rows(50))({ page: 2, size: 20, currency: 'all' })))
    await listOf(40)
  })

  it('further pages come by themselves while the filtered rows do not fill the screen (AMB-52)', async () => {
    const all = rows(50).map((each, index) =>
      index === 45 ? { ...each, status: 'reported' as const } : each,
    )
    const stage = openHistory({ transactions: pageOf(all) }, '?status=reported')
    await listOf(1)
    expect(shown()).toEqual(['t45'])
    await waitFor(() => expect(pagesAsked(stage)).toEqual(['all 1 20', 'all 2 20', 'all 3 20']))
  })

  it('a transaction that newer ones pushed onto the next page stands in the list once', async () => {
    const stage = openHistory()
    await listOf(20)
    stage.answers.transactions = pageOf([row(-1), ...rows(50)])
    scrollTo(0)
    await listOf(39)
    expect(shown()).toEqual(rows(39).map(({ id }) => id))
  })

  it('[TX-14] a late answer for a currency picked before never lands in the list of the one picked after', async () => {
    const answer = later<unknown>()
    const btc = { symbol: 'BTC', name: 'Bitcoin', chain: 'btc' }
    const all = [row(0), row(1, { currency: btc })]
    const stage = openHistory({
      transactions: (args: { page: number; size: number; currency: string }) =>
        args.currency === 'all' ? answer.promise : pageOf(all)(args),
    })
    await currenciesCame()
    pick('Currency', 'BTC')
    await waitFor(() => expect(shown()).toEqual(['t1']))
    await act(async () => answer.give(pageOf(rows(20))({ page: 1, size: 20, currency: 'all' })))
    expect(shown()).toEqual(['t1'])
    expect(pagesAsked(stage)).toEqual(['all 1 20', 'BTC 1 20'])
  })
})
