import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pageOf, row, rows } from '../transactions.fixture'
import { area, listOf, openHistory, pagesAsked, scrollTo, shown, tick, withLayout } from './history-stage'

withLayout()

describe('next pages', () => {
  it('pool, pending and approved are seen without touching, rows and place stay', async () => {
    const pool = row(0, { status: 'pool', amountNGN: '82000.00' })
    const stage = openHistory({ transactions: pageOf([pool, ...rows(50).slice(1)]) })
    await listOf(20)
    scrollTo(0)
    await listOf(40)
    const place = area.scrollTop
    stage.answers.transactions = pageOf([{ ...pool, status: 'pending' }, ...rows(50).slice(1)])
    await tick(stage, 9_999)
    expect(screen.getAllByText('Pool')).toHaveLength(2) // the row and the menu
    await tick(stage, 1)
    await waitFor(() => expect(screen.getAllByText('Pending')).toHaveLength(2))
    expect(shown()).toHaveLength(40)
    expect(area.scrollTop).toBe(place)
    expect(pagesAsked(stage)).toEqual(['all 1 20', 'all 2 20', 'all 1 20'])
    stage.answers.transactions = pageOf([row(-1, { status: 'pool' }), ...rows(50)])
    await tick(stage, 10_000)
    await waitFor(() => expect(shown()[0]).toBe('t-1'))
    expect(shown()).toHaveLength(41)
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

  it('further pages come by themselves while the filtered rows do not fill the screen (AMB-52)', async () => {
    const all = rows(50).map((each, index) =>
      index === 45 ? { ...each, status: 'reported' as const } : each,
    )
    const stage = openHistory({ transactions: pageOf(all) }, '?status=reported')
    await listOf(1)
    expect(shown()).toEqual(['t45'])
    await waitFor(() => expect(pagesAsked(stage)).toEqual(['all 1 20', 'all 2 20', 'all 3 20']))
  })
})
